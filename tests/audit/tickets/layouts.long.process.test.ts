import { expect, test } from 'vitest'
import { readTicketFile } from '#api/audit/tickets/reading/read-file.ts'
import { readAmountInWords } from '#contract/audit/tickets/amount-in-words.ts'
import type { TicketField } from '#contract/audit/tickets/reading.ts'
import { newFolder } from '../../support/folder.ts'
import { eighteenthLayouts } from './layouts/eighteenth.ts'
import { eighthLayouts } from './layouts/eighth.ts'
import { eleventhLayouts } from './layouts/eleventh.ts'
import { fifteenthLayouts } from './layouts/fifteenth.ts'
import { fifthLayouts } from './layouts/fifth.ts'
import { firstLayouts } from './layouts/first.ts'
import { fourteenthLayouts } from './layouts/fourteenth.ts'
import { fourthLayouts } from './layouts/fourth.ts'
import type { Layout } from './layouts/layout.ts'
import { type Carrier, makeTickets } from './layouts/made.ts'
import { nineteenthLayouts } from './layouts/nineteenth.ts'
import { ninthLayouts } from './layouts/ninth.ts'
import { secondLayouts } from './layouts/second.ts'
import { seventeenthLayouts } from './layouts/seventeenth.ts'
import { seventhLayouts } from './layouts/seventh.ts'
import { sixteenthLayouts } from './layouts/sixteenth.ts'
import { sixthLayouts } from './layouts/sixth.ts'
import { tenthLayouts } from './layouts/tenth.ts'
import { thirdLayouts } from './layouts/third.ts'
import { thirteenthLayouts } from './layouts/thirteenth.ts'
import { thirtiethLayouts } from './layouts/thirtieth.ts'
import { thirtyFirstLayouts } from './layouts/thirty-first.ts'
import { thirtyFourthLayouts } from './layouts/thirty-fourth.ts'
import { thirtySecondLayouts } from './layouts/thirty-second.ts'
import { thirtyThirdLayouts } from './layouts/thirty-third.ts'
import { twelfthLayouts } from './layouts/twelfth.ts'
import { twentiethLayouts } from './layouts/twentieth.ts'
import { twentyEighthLayouts } from './layouts/twenty-eighth.ts'
import { twentyFifthLayouts } from './layouts/twenty-fifth.ts'
import { twentyFirstLayouts } from './layouts/twenty-first.ts'
import { twentyFourthLayouts } from './layouts/twenty-fourth.ts'
import { twentyNinthLayouts } from './layouts/twenty-ninth.ts'
import { twentySecondLayouts } from './layouts/twenty-second.ts'
import { twentySeventhLayouts } from './layouts/twenty-seventh.ts'
import { twentySixthLayouts } from './layouts/twenty-sixth.ts'
import { twentyThirdLayouts } from './layouts/twenty-third.ts'

const layouts = [
  ...firstLayouts,
  ...secondLayouts,
  ...thirdLayouts,
  ...fourthLayouts,
  ...fifthLayouts,
  ...sixthLayouts,
  ...seventhLayouts,
  ...eighthLayouts,
  ...ninthLayouts,
  ...tenthLayouts,
  ...eleventhLayouts,
  ...twelfthLayouts,
  ...thirteenthLayouts,
  ...fourteenthLayouts,
  ...fifteenthLayouts,
  ...sixteenthLayouts,
  ...seventeenthLayouts,
  ...eighteenthLayouts,
  ...nineteenthLayouts,
  ...twentiethLayouts,
  ...twentyFirstLayouts,
  ...twentySecondLayouts,
  ...twentyThirdLayouts,
  ...twentyFourthLayouts,
  ...twentyFifthLayouts,
  ...twentySixthLayouts,
  ...twentySeventhLayouts,
  ...twentyEighthLayouts,
  ...twentyNinthLayouts,
  ...thirtiethLayouts,
  ...thirtyFirstLayouts,
  ...thirtySecondLayouts,
  ...thirtyThirdLayouts,
  ...thirtyFourthLayouts,
]
/** Layouts of all sets whose pictures are read; the newest sets have most kinds of papers. */
const pictured = layouts.filter((_, at) => at % (at < layouts.length / 2 ? 12 : 8) === 1)

const plain = (text: string | undefined) => text?.replace(/\s/g, '')
const isSame = (field: string, one: string | undefined, other: string) =>
  plain(one) === plain(other) ||
  (field === 'amountInWords' && one !== undefined && readAmountInWords(one) === readAmountInWords(other))

/** Wrong fields of each rendered ticket, and the number of all fields. */
async function wrongFields(some: readonly Layout[], carriers: readonly Carrier[]) {
  const folder = newFolder()
  try {
    const wrong: string[] = []
    let all = 0
    for (const { layout, carrier, path } of await makeTickets(folder.path, some, carriers)) {
      const read = await readTicketFile({ path })
      const { type, fields, lines } = 'reading' in read ? read.reading : { type: undefined, fields: {}, lines: [] }
      const said = `${layout.name} (${carrier})`
      if (type !== layout.type) wrong.push(`${said}: ${type}`)
      for (const [field, value] of Object.entries(layout.fields)) {
        all += 1
        const known = fields[field as TicketField]?.value
        if (!isSame(field, known, value)) wrong.push(`${said} ${field}: ${known}, not ${value}`)
      }
      if (carrier === 'text')
        for (const [at, { quantity, amount }] of (layout.lines ?? []).entries())
          if (lines[at]?.quantity !== quantity || Number(lines[at]?.amount) !== Number(amount))
            wrong.push(`${said} line ${at + 1}: ${lines[at]?.quantity}, ${lines[at]?.amount}`)
    }
    return { wrong, all }
  } finally {
    folder.remove()
  }
}

test('tickets by the habits of many senders are read from their text', { timeout: 600_000 }, async () => {
  const { wrong } = await wrongFields(layouts, ['text'])
  expect(wrong).toEqual([])
})

test('photographs and scans of them are read by the look of their characters', { timeout: 600_000 }, async () => {
  const { wrong, all } = await wrongFields(pictured, ['scan', 'photo'])
  expect(1 - wrong.length / all, wrong.join('\n')).toBeGreaterThanOrEqual(0.93)
})

test('faxes of them keep what two tones and 150 dots an inch leave', { timeout: 600_000 }, async () => {
  const { wrong, all } = await wrongFields(fifteenthLayouts, ['fax'])
  expect(1 - wrong.length / all, wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
})
