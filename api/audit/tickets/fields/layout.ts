/** A word of a page with its box, from the left and the top, in any unit. */
export type Word = { text: string; x: number; y: number; width: number; height: number; confidence: number }

export type Box = Pick<Word, 'x' | 'y' | 'width' | 'height'>

/** A text found on a page, with the words it was made of. */
export type Found = { text: string; words: Word[] }

/** A half-width character, spaces removed. `word` is its origin, `x` and `end` its position. */
export type Character = { character: string; x: number; end: number; word: Word }

/** Words in one row, left to right, as characters. */
export type Row = { characters: Character[]; text: string; y: number; height: number }

/** Groups words into rows by the height of their middles, top down. */
export function rowsOf(words: readonly Word[]): Row[] {
  const rows: Word[][] = []
  const middle = ({ y, height }: Word) => y + height / 2
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row && last && middle(word) - middle(last) < Math.min(word.height, last.height) * 0.5) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) => {
    const characters = row.toSorted((a, b) => a.x - b.x).flatMap(charactersOf)
    const heights = row.map(({ height }) => height).toSorted((a, b) => a - b)
    return {
      characters,
      text: characters.map(({ character }) => character).join(''),
      y: Math.min(...row.map(({ y }) => y)),
      height: heights[heights.length >> 1] ?? 0,
    }
  })
}

/** Radicals and rare forms to everyday characters; PDF printers emit the former for shared glyphs. */
const unified = new Map(
  [
    ...'⺁厂⺇几⺌小⺎兀⺏尣⺗心⺘手⺝月⺟母⺠民⺡水⺢水⺣火⺤爪⺩王⺪疋⺫目⺬示⺭示⺮竹⺲网⺶羊⺷羊⺼肉⻁虎⻂衣⻃西⻄西⻅见⻆角⻇角⻉贝⻊足⻋车⻏邑⻐金⻑長⻒长⻓长⻔门⻖阜⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻟食⻠食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻬齐⻭齿⻮齿⻯龙⻰龙⻱龟⻲龟⻳龟㬵胶',
  ].flatMap((character, at, all) => (at % 2 === 0 ? [[character, all[at + 1] ?? character] as const] : [])),
)

/** A CJK character is twice as wide as others. */
const weightOf = (character: string): number => (/[\u2e80-\uffff]/.test(character) ? 2 : 1)

function charactersOf(word: Word): Character[] {
  const parts = [...word.text]
  const whole = parts.reduce((sum, part) => sum + weightOf(part), 0)
  let x = word.x
  return parts.flatMap((part) => {
    const from = x
    x += (word.width * weightOf(part)) / whole
    const end = x
    const known = (unified.get(part) ?? part).normalize('NFKC').replace(/\s/g, '')
    return [...known].map((character) => ({ character, x: from, end, word }))
  })
}

/** Maximum gap within a text, in row heights. */
const gapMax = 1.8

/** Text from a character on, up to a wide gap or `until`; gaps within the label may be wider. */
export function foundFrom({ characters, height }: Row, from: number, until = characters.length): Found | undefined {
  const taken: Character[] = []
  for (const character of characters.slice(from, until)) {
    const last = taken.at(-1)
    if (last && character.x - last.end > height * gapMax) break
    taken.push(character)
  }
  return foundOf(taken)
}

/** Splits a row into texts at wide gaps. */
export function segmentsOf({ characters, height }: Row, gap = 0.9): Found[] {
  const segments: Character[][] = []
  for (const character of characters) {
    const segment = segments.at(-1)
    const last = segment?.at(-1)
    if (segment && last && character.x - last.end <= height * gap) segment.push(character)
    else segments.push([character])
  }
  return segments.flatMap((segment) => foundOf(segment) ?? [])
}

export const foundOf = (characters: readonly Character[]): Found | undefined =>
  characters.length === 0
    ? undefined
    : {
        text: characters.map(({ character }) => character).join(''),
        words: [...new Set(characters.map(({ word }) => word))],
      }

/** Bounding box of a text's words. */
export function boxOf({ words }: Pick<Found, 'words'>): Box {
  const x = Math.min(...words.map((word) => word.x))
  const y = Math.min(...words.map((word) => word.y))
  const right = Math.max(...words.map((word) => word.x + word.width))
  const bottom = Math.max(...words.map((word) => word.y + word.height))
  return { x, y, width: right - x, height: bottom - y }
}
