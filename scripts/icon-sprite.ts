const filled = /-filled$/

/** The file of a drawing in the package `@tabler/icons`. */
const drawingFile = (name: string): string =>
  filled.test(name) ? `icons/filled/${name.replace(filled, '')}.svg` : `icons/outline/${name}.svg`

const outlined = 'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'

/** All drawings as symbols of one file, in the colour of the adjacent text. */
export function iconSprite(names: readonly string[], drawing: (file: string) => string): string {
  const symbols = names.map((name) => {
    const paint = filled.test(name) ? 'fill="currentColor"' : outlined
    return `<symbol id="${name}" viewBox="0 0 24 24" ${paint}>${shapes(drawing(drawingFile(name)))}</symbol>`
  })
  return [
    '<!-- Written by scripts/icons.ts from icon-names.ts. -->',
    '<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">',
    ...symbols,
    '</svg>',
    '',
  ].join('\n')
}

/** Shapes of a drawing, without the empty square that each starts with. */
const shapes = (svg: string): string =>
  svg
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace('<path stroke="none" d="M0 0h24v24H0z" fill="none" />', '')
    .replace(/\n\s*/g, '')
    .replaceAll(' />', '/>')
