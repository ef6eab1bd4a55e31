import { randomInt } from 'node:crypto'

/**
 * Strokes of the letters and digits in a box of 10 × 14, as SVG paths of M, L and Q. Only characters that remain
 * distinct when they are bent: no Z next to 2, no V next to U, no F that a line makes an E.
 */
const strokesOf: Readonly<Record<string, string>> = {
  A: 'M0 14 L5 0 L10 14 M2 9 L8 9',
  C: 'M10 3 Q8 0 5 0 Q0 0 0 7 Q0 14 5 14 Q8 14 10 11',
  D: 'M0 0 L0 14 L4 14 Q10 14 10 7 Q10 0 4 0 L0 0',
  E: 'M9 0 L0 0 L0 14 L9 14 M0 7 L7 7',
  H: 'M0 0 L0 14 M10 0 L10 14 M0 7 L10 7',
  J: 'M3 0 L10 0 M7 0 L7 10 Q7 14 3 14 Q0 14 0 10',
  K: 'M0 0 L0 14 M9 0 L0 8 M3 6 L10 14',
  M: 'M0 14 L0 0 L5 9 L10 0 L10 14',
  N: 'M0 14 L0 0 L10 14 L10 0',
  R: 'M0 14 L0 0 L6 0 Q10 0 10 4 Q10 8 6 8 L0 8 M4 8 L10 14',
  T: 'M0 0 L10 0 M5 0 L5 14',
  U: 'M0 0 L0 9 Q0 14 5 14 Q10 14 10 9 L10 0',
  W: 'M0 0 L2.5 14 L5 4 L7.5 14 L10 0',
  X: 'M0 0 L10 14 M10 0 L0 14',
  Y: 'M0 0 L5 7 L10 0 M5 7 L5 14',
  2: 'M0 3 Q1 0 5 0 Q10 0 10 4 Q10 7 0 14 L10 14',
  3: 'M0 2 Q2 0 5 0 Q9 0 9 3.5 Q9 7 4 7 Q10 7 10 10.5 Q10 14 5 14 Q1 14 0 11.5',
  4: 'M7 14 L7 0 L0 10 L10 10',
  5: 'M9 0 L1 0 L0 7 Q3 5 5 5 Q10 5 10 9.5 Q10 14 5 14 Q1 14 0 11.5',
  6: 'M8 0 Q0 3 0 9 Q0 14 5 14 Q10 14 10 9.5 Q10 6 5 6 Q1 6 0 9',
  7: 'M0 0 L10 0 L4 14',
  8: 'M5 7 Q0 6 0 3.5 Q0 0 5 0 Q10 0 10 3.5 Q10 6 5 7 Q0 8 0 11 Q0 14 5 14 Q10 14 10 11 Q10 8 5 7',
}
const captchaCharacters = Object.keys(strokesOf).join('')

const box = { width: 10, height: 14 }
const picture = { width: 120, height: 40 }
const length = 4
const margin = 12

/** Random text that no program can predict from earlier ones. */
export const randomText = (): string =>
  Array.from({ length }, () => captchaCharacters.charAt(randomInt(captchaCharacters.length))).join('')

/**
 * Draws a text as SVG: each character bent, turned and moved towards its neighbour, with lines of the same ink across
 * all of them, so that no gap separates the characters.
 */
export function drawText(text: string): string {
  const cell = (picture.width - 2 * margin) / text.length
  const wave = waveOf()
  const letters = [...text].map((character, at) =>
    placed(strokesOf[character] ?? '', margin + cell * (at + 0.5) + between(-3, 3), wave),
  )
  const strokes = [
    ...letters.map((path) => strokeOf(path, between(2.3, 2.9))),
    strokeOf(crossLine(9, 23), between(2, 2.6)),
    strokeOf(crossLine(17, 31), between(2, 2.6)),
  ]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}" fill="none" ` +
    `stroke="#444" stroke-linecap="round" stroke-linejoin="round">${shuffled(strokes).join('')}</svg>`
  )
}

type Point = { x: number; y: number }

/** Moves the points of a path to its place in the picture. */
function placed(strokes: string, middle: number, wave: (point: Point) => Point): string {
  const [turn, slant, wide, high] = [between(-0.28, 0.28), between(-0.25, 0.25), between(1.7, 2.1), between(1.6, 1.9)]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const rise = between(-2, 2)
  return strokes.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, left: string, top: string) => {
    const y = (Number(top) - box.height / 2 + between(-0.4, 0.4)) * high
    const x = (Number(left) - box.width / 2 + between(-0.4, 0.4)) * wide + slant * y
    const point = wave({ x: middle + x * cos - y * sin, y: picture.height / 2 + rise + x * sin + y * cos })
    return `${point.x.toFixed(1)} ${point.y.toFixed(1)}`
  })
}

/** Bends the entire picture. */
function waveOf(): (point: Point) => Point {
  const [across, along] = [between(0, 2 * Math.PI), between(0, 2 * Math.PI)]
  return ({ x, y }) => ({ x: x + 2 * Math.sin(y / 8 + across), y: y + 2.5 * Math.sin(x / 14 + along) })
}

const strokeOf = (path: string, width: number) => `<path d="${path}" stroke-width="${width.toFixed(1)}"/>`

/** Curve from one side of the picture to the other, between two heights. */
function crossLine(top: number, bottom: number): string {
  const height = () => between(top, bottom).toFixed(1)
  const { width } = picture
  return `M0 ${height()} C${width / 3} ${height()} ${(width * 2) / 3} ${height()} ${width} ${height()}`
}

const precision = 1_000_000

const between = (least: number, most: number): number => least + ((most - least) * randomInt(precision)) / precision

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, order: randomInt(precision) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
