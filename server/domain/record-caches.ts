/**
 * Returns a function that caches the result of `compute` for each record, as long as the record is in memory. Only the
 * results for frozen records are cached, because all requests share these records until a commit replaces them. Results
 * must not be changed.
 */
export function cachePerRecord<Source extends object, Result extends object>(
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

/** Maximum number of cached results for one record; a shop has few locales. */
const maxVariants = 20;

/** Like {@link cachePerRecord}, for results that also depend on a string, the variant, such as the locale. */
export function cachePerVariant<Source extends object, Result extends object>(
  compute: (source: Source, variant: string) => Result,
): (source: Source, variant: string) => Result {
  const variantsOf = cachePerRecord<Source, Map<string, Result>>(() => new Map());
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
