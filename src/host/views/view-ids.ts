/** The views in the activity bar's container, in order. */
export const viewIds = ['connections', 'data', 'shop', 'scripts'] as const;
export type ViewId = (typeof viewIds)[number];

export const viewName = (id: ViewId): string => `cartwright.${id}`;
