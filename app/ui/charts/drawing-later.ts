/** Replaces drawing.ts in browsers, which load the drawing code when a page first needs it. */
export const drawing = undefined
