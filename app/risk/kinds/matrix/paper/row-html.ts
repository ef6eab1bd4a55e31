import type { TFunction } from 'i18next'
import { htmlText } from '#app/ui/text/html.ts'
import { measures as allMeasures, type Measure, Rating } from '#contract/risk/kinds/matrix/codes.ts'
import type { CriteriaRow, Header, MeasureNames } from '#contract/risk/kinds/matrix/shapes.ts'
import classes from './paper.module.css'
import { cellName, missingByRow, valueKey } from './paper-cell.ts'
import { levelWords } from './paper-words.ts'

type T = TFunction<'kinds-matrix-papers'>
type Fields = { header: Header; row: CriteriaRow; measures: MeasureNames | undefined }

const onlyMeasure: readonly Measure[] = ['likelihood']
const choices = [Rating.low, Rating.medium, Rating.high, Rating.notInvolved] as const

/**
 * Fields of one row by first kind, with large choices; with two ratings, both of each cell. `htmlText` escapes every
 * text; the rest is ASCII.
 */
export function rowFieldsHtml({ header, row, measures }: Fields, t: T): string {
  const levels = levelWords(t)
  const words = choices.map((rating) => [rating, `${rating} ${htmlText(levels[rating])}`] as const)
  const columnWords = { set: htmlText(t('row.columnNotInvolved')), restore: htmlText(t('row.columnRestore')) }
  const sections = header.map(({ firstKind, secondKinds }) => {
    const fields = secondKinds.flatMap(({ id, name }) =>
      (measures ? allMeasures : onlyMeasure).map((measure) => {
        const value = row[valueKey(id, measure)] ?? Rating.unfilled
        const field = cellName(row.id, id, measure)
        const isFirst = measure === 'likelihood'
        const radios = words.map(
          ([rating, text]) =>
            `<label data-v="${rating}"><input type="radio" name="${field}" value="${rating}"${rating === value ? ' checked' : ''}><span>${text}</span></label>`,
        )
        const label = htmlText(measures ? `${name} · ${measures[measure]}` : name)
        // Posts the cell without a choice too, so that the column's button applies to it.
        const hidden = `<input type="hidden" name="${field}" value="${Rating.unfilled}">`
        // Once per column, not per measure.
        const button = isFirst ? columnButton(id, value, columnWords) : ''
        return `<fieldset id="${field}" class="${classes.choice}"><legend${isFirst ? ` id="k${id}"` : ''}>${label}</legend>${hidden}<div>${radios.join('')}${button}</div></fieldset>`
      }),
    )
    return `<section class="${classes.kind}"><h3>${htmlText(firstKind)}</h3>${fields.join('')}</section>`
  })
  return sections.join('')
}

/** Sets a whole column to not involved, or restores it. */
function columnButton(id: number, value: number, { set, restore }: { set: string; restore: string }): string {
  const notInvolved = value === Rating.notInvolved
  const to = notInvolved ? Rating.unfilled : Rating.notInvolved
  return `<button type="submit" name="column" value="${id}.${to}" aria-describedby="k${id}">${notInvolved ? restore : set}</button>`
}

type List = { header: Header; rows: readonly CriteriaRow[]; position: number }

/** Options for all rows, with the number of their empty cells. */
export function rowListHtml({ header, rows, position }: List, t: T): string {
  const missing = missingByRow(header, rows)
  // Few different counts, in up to hundreds of rows.
  const words = new Map<number, string>([[0, '']])
  const options = rows.map(({ subCause }, index) => {
    const count = missing[index] ?? 0
    const said = words.get(count) ?? htmlText(` · ${t('row.missing', { count })}`)
    words.set(count, said)
    const selected = index + 1 === position ? ' selected' : ''
    return `<option value="${index + 1}"${selected}>${index + 1} ${htmlText(subCause)}${said}</option>`
  })
  return options.join('')
}
