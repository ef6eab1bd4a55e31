import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type rules from '../../../public/locales/zh-Hans/data/rules.json'
import type faults from '../../../public/locales/zh-Hans/data/rules-faults.json'
import type levels from '../../../public/locales/zh-Hans/data/rules-levels.json'
import type why from '../../../public/locales/zh-Hans/data/rules-why.json'

declare module 'i18next' {
  interface Texts {
    rules: typeof rules
    'rules-faults': typeof faults
    'rules-levels': typeof levels
    'rules-why': typeof why
  }
}

export const inWorkspace: RouteConfigEntry[] = [
  route(at.ruleModels(':id'), 'data/rules/rule-models.tsx'),
  route(at.ruleModelNew(':id'), 'data/rules/model-new.tsx'),
  route(at.ruleModelsRemove(':id'), 'data/rules/models-remove.tsx'),
  route(at.ruleModel(':id', ':model'), 'data/rules/model.tsx'),
  route(at.ruleModelEdit(':id', ':model'), 'data/rules/model-edit.tsx'),
  route(at.ruleModelTables(':id', ':model'), 'data/rules/model-tables.tsx'),
  route(at.ruleModelRemove(':id', ':model'), 'data/rules/model-remove.tsx'),
  route(at.ruleNew(':id', ':model'), 'data/rules/rule-form.tsx', { id: 'rules/rule-form:new' }),
  route(at.rule(':id', ':model', ':rule'), 'data/rules/rule-form.tsx'),
  route(at.judgingNew(':id', ':model'), 'data/rules/judging-form.tsx', { id: 'rules/judging-form:new' }),
  route(at.judging(':id', ':model', ':place'), 'data/rules/judging-form.tsx'),
  route(at.ruleModelTest(':id', ':model'), 'data/rules/model-test.tsx'),
  route(at.ruleModelCompare(':id', ':model'), 'data/rules/model-compare.tsx'),
  route(at.ruleModelVersions(':id', ':model'), 'data/rules/model-versions.tsx'),
  route(at.ruleModelVersion(':id', ':model', ':number'), 'data/rules/model-version.tsx'),
  route(at.ruleModelApply(':id', ':model'), 'data/rules/model-apply.tsx'),
  route(at.ruleModelHandOver(':id', ':model'), 'data/rules/model-hand-over.tsx'),
  route(at.ruleModelRetire(':id', ':model'), 'data/rules/model-retire.tsx'),
  route(at.ruleResults(':id', ':model'), 'data/rules/results.tsx', { id: 'rules/results:newest' }),
  route(at.ruleResultsOf(':id', ':model', ':run'), 'data/rules/results.tsx'),
  route(at.ruleResultsExport(':id', ':model', ':run'), 'data/rules/downloads.ts'),
  route(at.ruleResultRow(':id', ':model', ':run'), 'data/rules/result-row.tsx'),
  route(at.ruleModelRestore(':id', ':model', ':number'), 'data/rules/model-restore.tsx'),
]
