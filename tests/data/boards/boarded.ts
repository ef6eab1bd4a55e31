import { randomUUID } from 'node:crypto'
import * as calls from '#contract/data/boards/calls.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import type { Person, TestApi } from '../../support/api.ts'

type Saving = BodyIn<typeof calls.saveBoard>
export type NewCard = NonNullable<Saving['cards']>[number]

export const textCard = (id: string, text = '说明', place: Partial<NewCard> = {}): NewCard => ({
  card: { id, title: '', kind: 'text', settings: { text } } as NewCard['card'],
  x: 0,
  y: 0,
  w: 6,
  h: 2,
  ...place,
})

export const boardName = () => `板${randomUUID().slice(0, 8)}`

/** A board with a card of text, or with other content; not yet published. */
export async function makeBoard(
  api: TestApi,
  { as, workspaceBizId, ...content }: { as: Person; workspaceBizId: string } & Partial<Omit<Saving, 'workspaceBizId'>>,
): Promise<{ bizId: string; name: string; version: number }> {
  const body = { workspaceBizId, name: boardName(), cards: [textCard('a')], ...content }
  const saved = await api.done(calls.saveBoard, { as, body })
  return { ...saved, name: body.name }
}

type Published = { bizId: string; name: string; version: number; number: number }

/** A published board, which these people may read. */
export async function makePublished(
  api: TestApi,
  { people = [], ...made }: Parameters<typeof makeBoard>[1] & { people?: readonly Person[] },
): Promise<Published> {
  const { bizId, name, version } = await makeBoard(api, made)
  const published = await api.done(calls.publishBoard, { as: made.as, body: { bizId, version } })
  if (people.length === 0) return { bizId, name, ...published }
  const body = { bizId, version: published.version, people: people.map(({ usercode }) => usercode) }
  const set = await api.done(calls.setAudience, { as: made.as, body })
  return { bizId, name, number: published.number, version: set.version }
}

/** A card over a table. */
export const tableCard = (
  id: string,
  tableBizId: string,
  { kind, settings, ...place }: { kind: string; settings: object } & Partial<NewCard>,
): NewCard => ({
  card: { id, title: '', kind, settings } as NewCard['card'],
  tableBizId,
  x: 0,
  y: 0,
  w: 6,
  h: 4,
  ...place,
})
