import { useTranslation } from 'react-i18next'
import { useConditionText } from '#app/data/conditions/condition-text.ts'
import { Needs, RuleKind, WindowKind } from '#contract/data/rules/codes.ts'
import type { Rule } from '#contract/data/rules/shapes.ts'
import { conditionIn } from './condition-expression.ts'
import { windowUnits } from './rule-ways.ts'

/** Text of a rule: its condition as a sentence if it is simple, otherwise its expression. */
export function useRuleText() {
  const { t } = useTranslation('rules')
  const wordsOf = useConditionText()
  const conditionText = (expression: string): string => {
    const condition = conditionIn(expression)
    return condition ? wordsOf(condition, new Map()) : expression
  }
  const list = (names: readonly string[]) => names.join(t('and'))
  return (rule: Rule, rules: readonly Rule[], lists: readonly { listBizId: string; list: string }[] = []): string => {
    if (rule.kind === RuleKind.basic) return conditionText(rule.condition)
    if (rule.kind === RuleKind.combination) {
      const names = list(rule.of.map((id) => rules.find((each) => each.id === id)?.name ?? id))
      return t(`text.${rule.needs}`, { names, count: rule.needs === Needs.atLeast ? rule.count : rule.of.length })
    }
    if (rule.kind === RuleKind.list || rule.kind === RuleKind.likeness) {
      const name = lists.find(({ listBizId }) => listBizId === rule.listBizId)?.list ?? t('text.listGone')
      if (rule.kind === RuleKind.list)
        return t('text.list', { column: rule.column, name, field: t(`listField.${rule.field}`) })
      const agree = list(rule.agree.map(({ column, field }) => `${column} = ${t(`agreeField.${field}`)}`))
      const key = rule.agree.length > 0 ? 'text.likenessAgreeing' : 'text.likeness'
      return t(key, { column: rule.column, name, least: rule.least, agree })
    }
    const { by, window, where, figures, condition } = rule
    const figureTexts = figures.map(({ as, aggregate, column }) =>
      t(column === null ? 'text.figureOfRows' : 'text.figure', {
        as,
        column: column ?? '',
        aggregate: t(`aggregate.${aggregate}`),
      }),
    )
    return t(where === '' ? 'text.aggregation' : 'text.aggregationWhere', {
      by: list(by),
      window: window.kind === WindowKind.day ? t('text.day') : secondsText(window.seconds, t),
      where: where && conditionText(where),
      figures: list(figureTexts),
      condition: conditionText(condition),
    })
  }
}

type Texts = ReturnType<typeof useTranslation<'rules'>>['t']

/** 7200 as 2 小时. */
function secondsText(seconds: number, t: Texts): string {
  const unit = (['date', 'hour', 'minute', 'second'] as const).find((each) => seconds % windowUnits[each] === 0)
  return t(`text.${unit ?? 'second'}`, { count: seconds / windowUnits[unit ?? 'second'] })
}
