/**
 * Returns a function that caches what `compute` derives from a record, as long as the record is in memory. Only
 * data of frozen records is cached, because all requests share these until a commit replaces them. Results must not be
 * changed.
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

/** Maximum number of cached variants for one record; a shop has few locales. */
const maxVariants = 20;

/** Like {@link derivedFrom}, for data that also depends on a string, such as the locale. */
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
