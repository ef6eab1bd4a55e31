/**
 * Imitates handwriting: shifts, rotates and scales each character slightly differently in pictures, which are taken of
 * the screen. Printed documents have plain characters.
 */
export const hand = (text: string): string => {
  let state = text.length + (text.codePointAt(0) ?? 0)
  const jitter = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return ((state / 2_147_483_648) * 2 - 1) * most
  }
  const drawn = Array.from(
    text,
    (character) =>
      `<span style="display:inline-block;transform:translateY(${jitter(1.5).toFixed(1)}px) rotate(${jitter(7).toFixed(1)}deg) skewX(${(-6 + jitter(6)).toFixed(1)}deg) scale(${(1 + jitter(0.08)).toFixed(2)})">${character}</span>`,
  )
  return `<span class="hand">${drawn.join('')}</span>`
}

export const handStyle =
  '.hand{font-family:"Noto Serif CJK SC";color:#1d2f8a;font-size:17px;letter-spacing:.5px} @media print{.hand span{display:inline!important}}'

/** Dot matrix print in pictures, which are taken of the screen; printed documents have the outlines of their font. */
export const dotMatrix =
  '@media screen{main{color:transparent;background:radial-gradient(#222 52%,transparent 62%) 0 0/1.7px 1.7px;background-clip:text;-webkit-background-clip:text}}'
