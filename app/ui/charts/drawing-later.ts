/** In browsers, instead of drawing.ts: code that draws is loaded when a page first needs it. */
export const drawing = undefined
