import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import { modelNameMax, RuleKind, rulesMax } from '#contract/data/rules/codes.ts'
import type { ModelDetail, Rule } from '#contract/data/rules/shapes.ts'
import { EditorForm } from './editor-forms.ts'
import { modelOf, newRuleId, saveModel } from './model.server.ts'

const version = z.coerce.number().int().min(0)
const ruleChange = z.strictObject({ version, id: z.string().max(40) })
const placeChange = z.strictObject({ version, place: z.coerce.number().int().min(0) })
const saving = z.strictObject({ version, note: z.string().default('') })

type Content = ModelDetail['content']

/** Handles the forms of the editor. Each stores the complete draft, at the version that the form was rendered with. */
export async function editorAction(args: ActionFunctionArgs) {
  const posted = await postedForm(args.request)
  const { workspace, model } = await modelOf(args)
  const page = at.ruleModel(workspace.id, model.bizId)
  const t = translatorOf(args.request, 'rules')
  const store = async (content: Content | undefined, { seen, said }: { seen: number; said: string }) => {
    if (!content) return redirect(page, 303)
    const result = await saveModel(args, model, { version: seen, content })
    return result.ok ? redirectWithNotice(args, page, said) : refusedConfirmation(result)
  }
  switch (posted.get('form')) {
    case EditorForm.rule: {
      const form = await readForm(args, ruleChange, EditorForm.rule)
      if (!form.ok) return form.refused()
      const { id, version: seen } = form.value
      const change = changes.find((each) => each === form.intent)
      if (!change) return redirect(page, 303)
      const content = changed(model.content, { id, change, copyName: (name) => t('rule.copyName', { name }) })
      const name = model.content.rules.find((each) => each.id === id)?.name ?? ''
      return store(content, { seen, said: t(`changed.${change}`, { name }) })
    }
    case EditorForm.judging: {
      const form = await readForm(args, placeChange, EditorForm.judging)
      if (!form.ok) return form.refused()
      const { place, version: seen } = form.value
      const judgingFields = model.content.judgingFields.filter((_, at) => at !== place)
      return store({ ...model.content, judgingFields }, { seen, said: t('judging.removed') })
    }
    case EditorForm.save: {
      const form = await readForm(args, saving, EditorForm.save)
      if (!form.ok) return form.refused()
      const result = await saveModel(args, model, { ...form.value, asVersion: true })
      if (result.ok) return redirectWithNotice(args, page, t('save.done', { number: result.data.number }))
      const { failure, status } = result
      // Faults are shown at their rules.
      const general = Object.keys(failure.errors ?? {}).some((path) => path.startsWith('content.'))
      return form.refused(general ? { status, failure: { ...failure, msg: t('save.faulty'), errors: {} } } : result)
    }
    default:
      return redirect(page, 303)
  }
}

const changes = ['up', 'down', 'copy', 'disable', 'enable', 'remove'] as const
type Change = (typeof changes)[number]

/** Content with one rule changed; undefined if nothing changes. */
function changed(
  content: Content,
  { id, change, copyName }: { id: string; change: Change; copyName: (name: string) => string },
): Content | undefined {
  const { rules } = content
  const at = rules.findIndex((rule) => rule.id === id)
  const rule = rules[at]
  if (!rule) return undefined
  const withRule = (made: Rule): Content => ({ ...content, rules: rules.with(at, made) })
  switch (change) {
    case 'up':
    case 'down': {
      const to = change === 'up' ? at - 1 : at + 1
      const other = rules[to]
      return other && { ...content, rules: rules.with(at, other).with(to, rule) }
    }
    case 'disable':
      return withRule({ ...rule, weight: 0 })
    case 'enable':
      return withRule({ ...rule, weight: 1 })
    case 'copy': {
      if (rules.length >= rulesMax) return undefined
      const copy = { ...rule, id: newRuleId(rules), name: freeName(copyName(rule.name), rules) }
      return { ...content, rules: rules.toSpliced(at + 1, 0, copy) }
    }
    case 'remove':
      return withoutRule(content, id)
  }
}

/** Also removes it from combinations and judging values, so that none refers to a deleted rule. */
function withoutRule(content: Content, id: string): Content {
  const rules = content.rules.filter((rule) => rule.id !== id)
  return {
    ...content,
    rules: rules.map((rule) => {
      if (rule.kind !== RuleKind.combination || !rule.of.includes(id)) return rule
      const of = rule.of.filter((each) => each !== id)
      // A combination of fewer than two rules cannot be stored, so it stays unchanged and is shown as faulty.
      return of.length < 2 ? rule : { ...rule, of }
    }),
    judgingFields: content.judgingFields.map((field) => ({
      ...field,
      values: field.values.map((value) => ({ ...value, rules: value.rules.filter((each) => each !== id) })),
    })),
  }
}

/** Name within its limit that no other rule has. */
function freeName(wanted: string, rules: readonly Rule[]): string {
  const names = new Set(rules.map(({ name }) => name))
  const short = (name: string, end: string) =>
    `${Array.from(name)
      .slice(0, modelNameMax - end.length)
      .join('')}${end}`
  let name = short(wanted, '')
  for (let number = 2; names.has(name); number++) name = short(wanted, String(number))
  return name
}
