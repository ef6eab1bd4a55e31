import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowComparison } from '#api/audit/comparisons/table.ts'
import * as calls from '#contract/audit/comparisons/calls.ts'
import { openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { makeCompared, row } from './compared.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const minutes = { timeout: 180_000 }
const text = '经销商证实为同一笔，补开单据'

/** R1 and S1 are equal, R2 and S2 differ by two. R3 and S4 are too far apart and have other batches. */
const compared = () => makeCompared(api)

async function lineBy(as: Person, objectId: number, id: number) {
  const { lines } = await api.done(calls.findComparison, { as, query: { objectId, id } })
  const byDocument = new Map(lines?.records.map((line) => [line.documentNo, line]))
  return (document: string) => {
    const line = byDocument.get(document)
    if (!line) throw new Error(`no line ${document}`)
    return line
  }
}

test(
  'open lines of both sides are joined by hand: a version of its own, which says so and comes to what was shown',
  minutes,
  async () => {
    const { member, objectId, id } = await compared()
    const before = await lineBy(member, objectId, id)
    const places = [before('R3').place, before('S4').place]
    await api.done(calls.saveLineNote, { as: member, body: { id, place: places[0] ?? 0, text: '待查' } })
    const request = { id, change: 'join' as const, places: places.join() }
    const preview = await api.done(calls.previewPairing, { as: member, query: request })
    expect(preview).toMatchObject({ fault: null, state: 'quantityDiffers' })

    const begun = await api.done(calls.changePairing, { as: member, body: { id, change: 'join', places, text } })
    const underWay = { id, change: 'join' as const, places, text }
    await api.refuses(calls.changePairing, 'comparison.running', { as: member, body: underWay })
    await api.work()
    const { version } = await api.done(calls.getComparisonVersion, { as: member, query: { id: begun.id } })
    expect(version).toMatchObject({
      state: 'done',
      number: 2,
      editedFrom: 1,
      editedByHand: { change: 'join', lines: 2, text },
      figures: { byState: preview.byState, share: { matchedQuantity: preview.matchedQuantity } },
    })
    const after = await lineBy(member, objectId, begun.id)
    const pair = { state: 'quantityDiffers', rule: 'edited', days: 48, difference: '2', notes: 1 }
    expect(after('S4')).toMatchObject({ ...pair, other: places[0] })
    expect(after('R3')).toMatchObject({ ...pair, other: places[1], group: after('S4').group, notes: 2 })
    expect(after('R1')).toEqual(before('R1'))
    const { rows, notes } = await api.done(calls.getComparisonLine, {
      as: member,
      query: { id: begun.id, place: places[0] ?? 0 },
    })
    expect(rows.map(({ documentNo }) => documentNo)).toEqual(['R3', 'S4'])
    expect(notes.map((note) => note.text)).toEqual(['待查', text])
    expect((await lineBy(member, objectId, id))('R3')).toMatchObject({ state: 'onlyReported', notes: 1 })

    const { jobId } = await api.done(calls.startComparisonExport, { as: member, body: { id: begun.id } })
    await api.work()
    const { bytes } = await api.download(calls.fetchComparisonExport, { as: member, query: { id: begun.id, jobId } })
    expect(bytes.length).toBeGreaterThan(0)
  },
)

test('a pair made by the rules can be split through either of its lines, which are then single', {
  ...minutes,
  tags: 'long',
}, async () => {
  const { member, objectId, id } = await compared()
  const before = await lineBy(member, objectId, id)
  const places = [before('S1').place]
  const requested = { id, change: 'part' as const, places: places.join() }
  const preview = await api.done(calls.previewPairing, { as: member, query: requested })
  expect(preview.lines.map(({ documentNo }) => documentNo)).toEqual(['R1', 'S1'])
  const begun = await api.done(calls.changePairing, { as: member, body: { id, change: 'part', places, text } })
  await api.work()
  const { version } = await api.done(calls.getComparisonVersion, { as: member, query: { id: begun.id } })
  expect(version).toMatchObject({
    editedByHand: { change: 'part', lines: 2, text },
    figures: { byState: preview.byState, share: { matchedQuantity: '0' } },
  })
  const after = await lineBy(member, objectId, begun.id)
  const alone = { group: null, other: null, days: null, difference: null, rule: 'edited', notes: 1 }
  expect(after('R1')).toMatchObject({ ...alone, state: 'onlyReported' })
  expect(after('S1')).toMatchObject({ ...alone, state: 'onlyDealer' })
  expect(after('R2')).toEqual(before('R2'))
})

test('invalid pairing or splitting is refused with the reason and creates no version', minutes, async () => {
  const reported = [
    row('2026-01-05', 10, 'R1'),
    row('2026-02-10', 5, 'R3'),
    row('2026-06-20', 6, 'R4'),
    row('2026-01-07', 20, 'R2'),
  ]
  const sold = [row('2026-01-05', 10, 'S1'), row('2026-04-30', 7, 'S4', 'B09'), row('2026-01-07', 20, 'S2')]
  const { member, executor, stranger, objectId, id } = await makeCompared(api, { reported, sold })
  const of = await lineBy(member, objectId, id)
  const refused = async (change: 'join' | 'part', documents: string[]) => {
    const places = documents.map((document) => of(document).place)
    const { fault } = await api.done(calls.previewPairing, { as: member, query: { id, change, places: places.join() } })
    const body = { id, change, places, text }
    const { detail } = await api.refuses(calls.changePairing, 'state.refused', { as: member, body })
    expect(detail).toEqual({ why: fault })
    return fault
  }
  expect(await refused('join', ['R3', 'R4'])).toBe('side')
  expect(await refused('join', ['R3', 'S1'])).toBe('paired')
  expect(await refused('part', ['R3'])).toBe('open')
  expect(await refused('part', ['R1', 'R3'])).toBe('open')
  expect(await refused('part', ['R1', 'R2'])).toBe('several')
  const body = { id, change: 'join' as const, places: [of('R3').place, of('S4').place], text }
  await api.refuses(calls.changePairing, 'notFound', { as: member, body: { ...body, places: [of('R3').place, 1] } })
  const query = { id, change: body.change, places: body.places.join() }
  await api.refuses(calls.previewPairing, 'execute.denied', { as: executor, query })
  await api.refuses(calls.changePairing, 'access.denied', { as: executor, body })
  await api.refuses(calls.changePairing, 'notFound', { as: stranger, body })
  expect(await api.db.$count(flowComparison, eq(flowComparison.objectId, objectId))).toBe(1)
})
