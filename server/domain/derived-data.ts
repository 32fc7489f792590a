/**
 * Data that is derived from a record alone and kept as long as the record. Only of frozen records, which all requests share until a
 * commit replaces them: a record that its owner may change is computed anew. Nobody may change the results.
 */
export function derivedFrom<Source extends object, Result extends object>(
  compute: (source: Source) => Result,
): (source: Source) => Result {
  const results = new WeakMap<Source, Result>();
  return (source) => {
    let result = results.get(source);
    if (result === undefined) {
      result = compute(source);
      if (Object.isFrozen(source)) results.set(source, result);
    }
    return result;
  };
}

/** Variants that are kept of one record's data; a shop has few locales. */
const maxVariants = 20;

/** {@link derivedFrom} for data that also depends on a text, such as the locale. */
export function derivedVariants<Source extends object, Result extends object>(
  compute: (source: Source, variant: string) => Result,
): (source: Source, variant: string) => Result {
  const variantsOf = derivedFrom<Source, Map<string, Result>>(() => new Map());
  return (source, variant) => {
    const variants = variantsOf(source);
    let result = variants.get(variant);
    if (result === undefined) {
      result = compute(source, variant);
      if (variants.size >= maxVariants) variants.clear();
      variants.set(variant, result);
    }
    return result;
  };
}
