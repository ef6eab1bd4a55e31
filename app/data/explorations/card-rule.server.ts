import type { ActionFunctionArgs } from '@remix-run/node'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { withAnyKey } from '#app/page/text/any-key.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import type { ExploredCard } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import type { ExplorationDetail } from '#contract/data/explorations/shapes.ts'
import { saveRuleModel } from '#contract/data/rules/calls.ts'
import { modelNameMax, RuleKind, timeBudgetUsual } from '#contract/data/rules/codes.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'
import { expressionOf } from '../rules/condition-expression.ts'
import { proposedName } from './column-cards.ts'
import { columnsOf } from './exploration.server.ts'

type Used = {
  workspace: OwnWorkspace
  exploration: ExplorationDetail
  card: ExploredCard
  condition: Condition | null
  /** Page that explains why no rule was created. */
  page: string
}

/** Names that are tried before the refusal is shown. */
const triesMax = 5
const ruleId = 'R1'
const ruleNameCharacters = 24

/** Adds a rule model over the card's table, with a rule of this condition, and opens the rule. */
export async function makeRule(args: ActionFunctionArgs, { workspace, exploration, card, condition, page }: Used) {
  const t = translatorOf(args.request, ['explorations', 'cards'])
  if (condition === null) return redirectWithNotice(args, page, t('use.noFilter'), 'warning')
  const columns = (await columnsOf(args, exploration.table.bizId, workspace.bizId)) ?? []
  const key = columns.flatMap(({ name, isKey }) => (isKey ? [name] : []))
  if (key.length === 0) return redirectWithNotice(args, page, t('use.noKey'), 'warning')
  const types = new Map(columns.map(({ name, fieldType }) => [name, fieldType]))
  const title = cardTitle({ card, say: withAnyKey(t) })
  const content = {
    mainTable: { tableBizId: exploration.table.bizId, key },
    rules: [
      {
        id: ruleId,
        kind: RuleKind.basic,
        name: ruleName(title),
        weight: 1,
        condition: expressionOf(condition, (name) => types.get(name)),
      },
    ],
    timeBudget: timeBudgetUsual,
  }
  const taken: string[] = []
  for (;;) {
    const name = proposedName(title, taken, modelNameMax)
    const added = await mutate(args, saveRuleModel, { body: { workspaceBizId: workspace.bizId, name, content } })
    if (added.ok)
      return redirectWithNotice(args, at.rule(workspace.id, added.data.bizId, ruleId), t('use.ruleDone', { name }))
    taken.push(name)
    if (added.status !== 409 || taken.length >= triesMax) return refusedConfirmation(added)
  }
}

/** Names of rules are names of columns: letters, digits and underscores, no digit first. */
function ruleName(title: string): string {
  const plain = title.replace(/[^A-Za-z0-9_\p{Script=Han}]+/gu, '_').replace(/^[0-9_]+|_+$/g, '')
  return Array.from(plain).slice(0, ruleNameCharacters).join('') || ruleId
}
