import { sql } from 'drizzle-orm'
import { permissionIn } from '#api/data/authorizations/right.ts'
import { figureSheet } from '#api/data/cards/figure-sheet.ts'
import { type AboutLine, aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { type SheetToWrite, workbookFile, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import { textIn, typedTextIn } from '#api/platform/text.ts'
import { organisationName } from '#api/shell/organisation.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import type { CountedCard, ExportingBoard, PlacedCard } from '#contract/data/boards/shapes.ts'
import { CardKind } from '#contract/data/cards/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { type CountingCards, countBoardCards, openForReader } from './card-figures.ts'
import { openToRead, type ReadBoard } from './open-board.ts'
import { sourceText } from './source-text.ts'

/** Limit on exports of boards per user. */
const boardsExported = { name: 'boardsExported', max: 60, minutes: 60 } as const

const waitMs = 60_000
/** Maximum characters of a sheet name in Excel. */
const sheetNameMax = 31

type Exporting = ExportingBoard & { caller: Caller }

/** The workbook of `writeBoard`. Refuses notFound, quota.rate. */
export async function exportBoard(counting: CountingCards, params: Exporting): Promise<FileReply | Refusal> {
  const { db, clock } = counting
  const board = await openFor(counting, params)
  if (isRefusal(board)) return board
  const by = userOf(signedIn(params.caller))
  const full = await db.transaction((tx) => consumeQuota(tx, clock, { quota: boardsExported, by }))
  return full ?? workbookOf(counting, board, params)
}

/**
 * Workbook with one sheet for each card. A card whose table the reader may not download has a sentence instead.
 * Consumes no quota of the reader, because others may have subscribed them. Refuses notFound.
 */
export async function writeBoard(counting: CountingCards, params: Exporting): Promise<FileReply | Refusal> {
  const board = await openFor(counting, params)
  return isRefusal(board) ? board : workbookOf(counting, board, params)
}

const openFor = ({ db }: CountingCards, { id, caller }: Exporting) =>
  openToRead(db, { bizId: id, actor: signedIn(caller), language: caller.language })

async function workbookOf(
  counting: CountingCards,
  board: ReadBoard,
  { filters, caller }: Exporting,
): Promise<FileReply> {
  const { db, clock } = counting
  const actor = signedIn(caller)
  const counted = await countBoardCards(counting, {
    board,
    cards: board.content.cards,
    chosen: filters,
    actor,
    waitMs,
  })
  const denied = await tablesDenied(counting, { board, caller })
  const shown = counted.map((card, at): CountedCard => {
    const placed = board.content.cards[at]
    const isDenied = !card.isAsPublished && placed?.tableBizId && denied.has(placed.tableBizId)
    return isDenied ? { ...card, figures: null, fault: { key: 'boards-faults:noDownload', values: {} } } : card
  })
  const say = textIn(caller.language)
  const { rows } = await db.execute<{ at: string }>(
    sql`select to_char(${clock.now} at time zone ${clock.timeZone}::text, 'YYYY-MM-DD HH24:MI') as at`,
  )
  const at = rows[0]?.at ?? ''
  const { name: person, usercode } = actor.delegation?.agent ?? actor
  const chosen = board.content.filters.flatMap(({ id: filter, title }): AboutLine[] => {
    const values = filters.find((each) => each.id === filter)?.values.filter((value) => value !== '') ?? []
    return values.length > 0 ? [[say('files-export:about.filter', { field: title }), values.join(' – ')]] : []
  })
  const names = new Set<string>()
  const sheets = board.content.cards.map((placed, place) =>
    sheetOf(placed, { counted: shown[place], language: caller.language, timeZone: clock.timeZone, names, place }),
  )
  const sources = sheets.flatMap(({ name }, place): AboutLine[] => {
    const source = shown[place]?.figures ? sourceText(shown[place], caller.language) : ''
    return source === '' ? [] : [[name, source]]
  })
  const about = aboutSheet(
    [
      [say('boards-workbook:board'), board.name],
      [say('boards-workbook:version'), String(board.number)],
      [
        say('files-export:about.exportedBy'),
        typedTextIn(caller.language)('files-export:about.person', { name: person, usercode }),
      ],
      [say('files-export:about.exportedAt'), say('files-export:about.moment', { at, zone: clock.timeZone })],
      ...chosen,
      [say('boards-workbook:rights'), say('boards-workbook:rightsLine')],
      ...sources,
    ],
    caller.language,
  )
  const title = `${board.name} ${at.slice(0, 'YYYY-MM-DD'.length)}`
  const organisation = await organisationName(db, caller.language)
  return {
    ...workbookFile(title, await writeWorkbook([about, ...sheets], { title, organisation })),
    object: `board:${board.bizId}`,
    detail: { name: board.name, number: board.number, cards: sheets.length, filters: chosen.length },
  }
}

/** Tables of the board that the reader may not download. */
async function tablesDenied(
  counting: CountingCards,
  { board, caller }: { board: ReadBoard; caller: Caller },
): Promise<ReadonlySet<string>> {
  const tables = [...new Set(board.content.cards.flatMap(({ tableBizId }) => tableBizId ?? []))]
  const denied = new Set<string>()
  for (const tableBizId of tables) {
    const opened = await openForReader(counting, { board, tableBizId, actor: signedIn(caller) })
    if (isRefusal(opened) || !permissionIn(opened.right, TablePermission.download).allowed) denied.add(tableBizId)
  }
  return denied
}

type Sheet = {
  counted: CountedCard | undefined
  language: Language
  timeZone: string
  names: Set<string>
  place: number
}

/** Figures of one card, or the sentence that replaces them. */
function sheetOf({ card }: PlacedCard, { counted, language, timeZone, names, place }: Sheet): SheetToWrite {
  const say = textIn(language)
  const sentence = (text: string): SheetToWrite => {
    const name = sheetName(card.title || `${place + 1}`, names)
    return { name, columns: [{ head: card.title || name, width: 80 }], rows: [[text]] }
  }
  if (card.kind === CardKind.text) return sentence(card.settings.text)
  const fault = counted?.fault ?? counted?.figures?.fault
  if (fault) return sentence(say(fault.key, fault.values))
  if (!counted?.figures) return sentence(say('boards-faults:failed'))
  const titles = new Map(Object.entries(counted.titles))
  const sheet = figureSheet({ card, figures: counted.figures, say, timeZone, titles })
  return { ...sheet, name: sheetName(sheet.name, names) }
}

/** Sheet name that Excel accepts and no other sheet has. */
function sheetName(title: string, names: Set<string>): string {
  const plain =
    title
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || '1'
  const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('')
  let name = cut(plain, sheetNameMax)
  for (let n = 2; names.has(name.toLowerCase()); n++) name = `${cut(plain, sheetNameMax - 4)} ${n}`
  names.add(name.toLowerCase())
  return name
}
