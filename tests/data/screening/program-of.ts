import type { CompiledModel } from '#api/data/rules/model/compile-model.ts'
import type { ModelPack } from '#api/data/screening/program/pack.ts'
import type { Instant, WindowEvent } from '#api/data/screening/program/windows.ts'
import type { RuleTable } from '../rules/judged.ts'

/** A model with the rows of its dimensions, as a scene holds it in memory. */
export function packOf(
  model: CompiledModel,
  tables: ReadonlyMap<string, RuleTable>,
  { files = new Map(), day = '' }: { files?: ReadonlyMap<string, string>; day?: string } = {},
): ModelPack {
  const { content, conditions, aggregations, timeZone } = model
  const columns = [...model.columns.values()].map(({ name, type, fieldType }) => ({ name, type, fieldType }))
  const dimensions = content.dimensions.map(({ name, tableBizId, key: [key = ''], on }) => {
    const table = tables.get(tableBizId)
    if (!table) throw new Error(`no table ${name}`)
    const names = Object.keys(table.columns)
    return {
      on,
      keyType: model.columns.get(`${name}.${key}`)?.type ?? 'text',
      columns: names.map((each) => `${name}.${each}`),
      rows: table.rows.map((row) => [row[names.indexOf(key)] ?? null, ...row.map((cell) => cell ?? null)]),
    }
  })
  const lists = model.lists.map((list) => ({ ...list, file: files.get(list.list.listBizId) ?? '', day }))
  return { number: 1, content, conditions, aggregations, timeZone, columns, dimensions, lists }
}

/** Events in memory, in the order of the store: by time, then as they came. */
export function createEvents() {
  const byKey = new Map<string, WindowEvent[]>()
  const eventsOf = ({ key, at, low }: Instant): WindowEvent[] => {
    const found: WindowEvent[] = []
    const all = byKey.get(key.toString('hex')) ?? []
    for (let place = all.length - 1; place >= 0; place--) {
      const event = all[place] as WindowEvent
      if (event.at < low) break
      if (event.at <= at) found.unshift(event)
    }
    return found
  }
  const add = (instant: Instant) => {
    const name = instant.key.toString('hex')
    const all = byKey.get(name) ?? []
    byKey.set(name, all)
    let place = all.length
    while (place > 0 && (all[place - 1] as WindowEvent).at > instant.at) place--
    all.splice(place, 0, instant)
  }
  return { eventsOf, add }
}
