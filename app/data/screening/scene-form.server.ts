import { mutate, query } from '#app/page/api/api.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { bizIdOf, type ParamArgs } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import type { Option, OptionGroup } from '#app/ui/fields/select-field.tsx'
import { listRuleModelVersions, searchRuleModels } from '#contract/data/rules/calls.ts'
import { getScene } from '#contract/data/screening/calls.ts'
import type { SceneDetail } from '#contract/data/screening/shapes.ts'
import { listWorkspaces } from '#contract/shell/workspaces/calls.ts'

/** Workspaces of the reader whose models are offered. */
const workspacesMax = 30
const modelsShown = 100
const versionsShown = 100

/** The scene of the address. Refuses notFound. */
export const sceneOf = (args: PageArgs & ParamArgs): Promise<SceneDetail> =>
  query(args, getScene, { query: { bizId: bizIdOf(args, 'scene') } })

/** Models with a version, by workspace. */
export async function modelsOffered(args: PageArgs): Promise<OptionGroup[]> {
  const listed = await mutate(args, listWorkspaces)
  const workspaces = listed.ok ? listed.data.slice(0, workspacesMax) : []
  const groups = await Promise.all(
    workspaces.map(async ({ bizId, name }) => {
      const found = await mutate(args, searchRuleModels, {
        body: { workspaceBizId: bizId, size: modelsShown, sort: 'name', order: 'asc' },
      })
      const models = found.ok ? found.data.records.filter(({ currentVersion }) => currentVersion > 0) : []
      return { group: name, items: models.map((model) => ({ value: model.bizId, label: model.name })) }
    }),
  )
  return groups.filter(({ items }) => items.length > 0)
}

/** Versions of a model, newest first; none for readers who may not see it. */
export async function versionsOffered(args: PageArgs, bizId: string): Promise<Option[]> {
  const result = await mutate(args, listRuleModelVersions, { query: { bizId, size: versionsShown } })
  if (!result.ok) return []
  const t = translatorOf(args.request, 'screening-scenes')
  const { dayOf } = datesOf(args.request)
  return result.data.records.map(({ number, note, at }) => ({
    value: String(number),
    label: t(note === '' ? 'versionOf' : 'versionNoted', { number, note, day: dayOf(at) }),
  }))
}
