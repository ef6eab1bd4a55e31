import { sql } from 'drizzle-orm'
import { type CountingCards, countBoardCards } from '#api/data/boards/card-figures.ts'
import { writeBoard } from '#api/data/boards/export-board.ts'
import { openToRead } from '#api/data/boards/open-board.ts'
import { type Basis, basesOf } from '#api/data/boards/rights-basis.ts'
import { localTime } from '#api/data/boards/source-text.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { TryAgain } from '#api/platform/jobs/job.ts'
import { typedTextIn, typedWordsIn } from '#api/platform/text.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { AbsentUser } from '#api/shell/session/absent-user.ts'
import type { MailPart, Post } from '#api/shell/system/mail.ts'
import { readConfig } from '#api/shell/system/setting.ts'
import * as at from '#contract/data/addresses.ts'
import { SubscriptionForm } from '#contract/data/board-subscriptions/codes.ts'
import { inReadingOrder } from '#contract/data/boards/grid.ts'
import { inLanguage } from '#contract/platform/language.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { type BoardLetter, boardLetterHtml, boardLetterText, pictureWidth } from './letter.ts'
import { letterCard } from './letter-card.ts'
import { chartPicture } from './picture.ts'

export type ComposeDeps = CountingCards & Post & { publicUrl: string }

type Params = {
  boardBizId: string
  form: SubscriptionForm
  person: AbsentUser
  byId: number
  unsubscribe: string
}

/** `bases` are the rights behind the figures; `exported` is the attached workbook, as the audit trail records it. */
type Composed = {
  subject: string
  text: string
  html: string
  parts: MailPart[]
  bases: Basis[]
  exported: Pick<FileReply, 'object' | 'detail'> | undefined
}

/** Time limit for computing the figures of one mail; cards beyond it state that they took too long. */
const countingMs = 60_000

/** Composes the mail of a board as one receiver may see it. */
export async function composeLetter(deps: ComposeDeps, { boardBizId, person, ...params }: Params): Promise<Composed> {
  const { db, publicUrl } = deps
  const { language, principal } = person
  const say = typedTextIn(language)
  const word = (key: string, values: Record<string, string | number> = {}) =>
    say(`board-subscriptions-letter:${key}`, values)
  const letterWord = typedWordsIn(language)
  const board = await openToRead(db, { bizId: boardBizId, actor: principal, language })
  if (isRefusal(board)) throw new Error(`board ${boardBizId} can be read no more`)
  const cards = inReadingOrder(board.content.cards)
  const counted = await countBoardCards(deps, { board, cards, chosen: [], actor: principal, waitMs: countingMs })
  const byId = new Map(counted.map((each) => [each.id, each]))
  const { now, by, system } = await factsOf(deps, { byId: params.byId, language })
  const time = (moment: string) => localTime(moment, deps.clock.timeZone)
  const parts: MailPart[] = []
  const shown: BoardLetter['cards'][number][] = []
  for (const placed of cards) {
    const { id } = placed.card
    const href = publicUrl + at.boardCard(boardBizId, id)
    const { card, chart } = letterCard({ placed, counted: byId.get(id), language, href })
    const picture = chart && (await chartPicture(chart, { language, width: pictureWidth, by: principal.usercode }))
    if (picture) {
      const contentId = `card-${id}`
      parts.push({ contentId, name: `${id}.png`, type: 'image/png', bytes: picture.bytes })
      shown.push({ ...card, picture: { contentId, width: picture.width, height: picture.height } })
    } else shown.push(card)
  }
  const workbook = params.form === SubscriptionForm.workbook ? await workbookOf(deps, boardBizId, person) : undefined
  if (workbook) parts.push({ name: workbook.name, type: workbook.type, bytes: workbook.bytes })
  const letter: BoardLetter = {
    language,
    system,
    board: board.name,
    line: word('line', { time: time(now) }),
    url: publicUrl + at.boardPage(boardBizId),
    cards: shown,
    unsubscribe: params.unsubscribe,
    words: {
      open: word('open'),
      card: word('card'),
      why: letterWord('letter.boards.subscription.text', { by, board: board.name }),
      unsubscribe: word('unsubscribe'),
    },
  }
  return {
    subject: letterWord('letter.boards.subscription.subject', {
      board: board.name,
      day: time(now).slice(0, dayLength),
    }),
    text: boardLetterText(letter),
    html: boardLetterHtml(letter),
    parts,
    bases: await basesOf(deps, { board, counted, actor: principal }),
    exported: workbook && { object: workbook.object, detail: workbook.detail },
  }
}

/** Workbook with the figures of all cards, as the receiver could download them. */
async function workbookOf(deps: ComposeDeps, id: string, { principal, language }: AbsentUser): Promise<FileReply> {
  const caller = { principal, session: null, language, address: '' }
  const made = await writeBoard(deps, { id, filters: [], caller })
  if (isRefusal(made)) throw new TryAgain(made.refused)
  return made
}

const dayLength = 10

type FactsOf = { byId: number; language: AbsentUser['language'] }

async function factsOf({ db, clock }: ComposeDeps, { byId, language }: FactsOf) {
  const { rows } = await db.execute<{ now: string; by: string }>(
    sql`select ${clock.now} as now, (select name from ${user} where id = ${byId}) as by`,
  )
  const [facts = { now: '', by: '' }] = rows
  const { sysTitle } = await readConfig(db)
  return { now: new Date(facts.now).toISOString(), by: facts.by ?? '', system: inLanguage(sysTitle, language) }
}
