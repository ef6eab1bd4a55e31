import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { conditionFields } from '#app/data/conditions/condition.server.ts'
import { failureFor, mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { type Refused, readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type EditReply, type FormReply, formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { valuesOf } from '#contract/data/operators.ts'
import { getRuleModel, previewRuleModel } from '#contract/data/rules/calls.ts'
import { RuleKind, rulesMax } from '#contract/data/rules/codes.ts'
import type { Rule, RuleContent } from '#contract/data/rules/shapes.ts'
import { faultsOf, modelOf, newRuleId, saveModel } from './model.server.ts'
import { previewView } from './preview-view.ts'
import { useRuleLabels } from './rule-field.ts'
import { RuleFields } from './rule-fields.tsx'
import { type PreviewReply, previewIntent, RulePreview } from './rule-preview.tsx'
import { typedRule } from './rule-shape.server.ts'
import { conditionText, editedKinds, fieldOf, hasCondition, newValues, ruleOf, valuesOfRule } from './rule-values.ts'
import { Way } from './rule-ways.ts'
import classes from './rules.module.css'

const formId = 'rule'
const asExpression = 'asExpression'
/** Rows that a preview judges. */
const previewRows = '1000'

export const handle: PageHandle<{ name: string | null; kind?: (typeof editedKinds)[number] }> = {
  large: true,
  i18n: ['rules', 'rules-levels', 'rules-faults', 'rules-why', 'mart', 'tables', 'processes', 'workspaces'],
  title: ({ t, data: loaded }) => {
    if (loaded?.name) return t('rules:rule.editTitle', { name: loaded.name })
    return loaded?.kind ? t(`rules:addKind.${loaded.kind}`) : t('rules:rule.add')
  },
}

const kinds = z.enum(editedKinds)

/** The rule of the address, or the kind of a new one. */
async function editedOf(args: LoaderFunctionArgs) {
  const { workspace, model } = await modelOf(args)
  const { rules } = model.content
  const place = rules.findIndex(({ id }) => id === args.params.rule)
  if (args.params.rule !== undefined && place < 0) throw notFound(args.request)
  const rule = rules[place]
  const requestedKind = new URL(args.request.url).searchParams.get('kind')
  return { workspace, model, place, rule, kind: rule?.kind ?? kinds.safeParse(requestedKind).data }
}

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'edit')
  const { model, place, rule, kind } = await editedOf(args)
  const t = translatorOf(args.request, 'rules')
  const { bizId, name, version, columns, lists, content } = model
  const names = namesOf(model)
  return {
    blocked,
    model: {
      bizId,
      name,
      version,
      tableBizId: content.mainTable.tableBizId,
      isFull: content.rules.length >= rulesMax,
    },
    name: rule?.name ?? null,
    kind,
    columns: columns.map(({ name: column, fieldType }) => ({ name: column, fieldType })),
    parts: content.rules.flatMap(({ id, name: part, kind: of }) =>
      of === RuleKind.combination ? [] : [{ value: id, label: part }],
    ),
    lists: lists.map(({ listBizId, list, entries }) => ({ listBizId, list, entries })),
    values: rule ? valuesOfRule(rule, names) : kind ? newValues(kind, newNames(t, content.rules, kind)) : {},
    faults: rule ? faultsOf(args, model.faults, `rules.${place}`).map(atOwnField) : [],
    draft: await readDraft(args),
  }
}

const namesOf = ({ columns }: { columns: readonly { name: string }[] }) => columns.map(({ name }) => name)

const atOwnField = ({ field, text }: { field: string; text: string }) => ({ field: fieldOf(field), text })

/** Name of a new rule that no other has: 基础规则1, 基础规则2 … */
function newNames(
  t: (key: 'rule.figure' | `rule.newName.${RuleKind}`) => string,
  rules: readonly Rule[],
  kind: RuleKind,
) {
  const names = new Set(rules.map(({ name }) => name))
  const start = t(`rule.newName.${kind}`)
  let number = 1
  while (names.has(`${start}${number}`)) number++
  return { name: `${start}${number}`, figure: t('rule.figure') }
}

const shape = z.strictObject({ version: z.coerce.number().int(), ...typedRule, ...conditionFields })
type TypedForm = z.output<typeof shape>

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, shape, formId)
  if (!form.ok) return form.refused()
  const { workspace, model, place, rule, kind } = await editedOf(args)
  if (!kind) throw notFound(args.request)
  const { version, ...typed } = form.value
  const typeOf = (column: string) => model.columns.find(({ name }) => name === column)?.fieldType
  const { rules } = model.content
  const missing = typed.way === Way.rows ? missingValues(args, form.value) : undefined
  if (missing) return form.refused(missing)
  if (form.intent === asExpression) {
    form.hold('condition', conditionText(typed, typeOf))
    form.hold('way', Way.expression)
    return data<EditReply<never>>({ ...form.reply(), errors: {} })
  }
  if (form.intent === previewIntent) {
    const { content, position } = previewOf(
      model.content,
      ruleOf(typed, { id: rule?.id ?? newRuleId(rules), kind, typeOf }),
    )
    const result = await mutate(args, previewRuleModel, { body: { bizId: model.bizId, rows: previewRows, content } })
    if (!result.ok) return form.refused(ofRule(result, position))
    return data<EditReply<never> & PreviewReply>({ ...form.reply(), errors: {}, preview: previewView(result.data) })
  }
  const made = ruleOf(typed, { id: rule?.id ?? newRuleId(rules), kind, typeOf }) as Rule
  const position = rule ? place : rules.length
  const content = { ...model.content, rules: rule ? rules.with(position, made) : [...rules, made] }
  const result = await saveModel(args, model, { version, content })
  if (!result.ok) {
    return form.refusedBy(ofRule(result, position), async () => {
      const now = (await modelOf(args)).model
      const stored = now.content.rules.find(({ id }) => id === rule?.id)
      return { version: now.version, values: stored && valuesOfRule(stored, namesOf(now)) }
    })
  }
  const said = translatorOf(args.request, 'rules')
  const saved = await query(args, getRuleModel, { query: { bizId: model.bizId } })
  const faults = faultsOf(args, saved.faults, `rules.${position}`)
  return faults.length > 0
    ? redirectWithNotice(
        args,
        at.rule(workspace.id, model.bizId, made.id),
        said('rule.savedFaulty', { count: faults.length }),
        'warning',
      )
    : redirectWithNotice(args, at.ruleModel(workspace.id, model.bizId), said('rule.saved', { name: typed.name }))
}

/** Refusal of rows without the values that their comparison needs. */
function missingValues(args: ActionFunctionArgs, { where }: TypedForm): Refused | undefined {
  const text = translatorOf(args.request, 'rules')('rule.valueNeeded')
  const errors = Object.fromEntries(
    where.flatMap(({ column, operator, values }, place) =>
      column !== '' && valuesOf(operator).min > 0 && values.trim() === '' ? [[`where.${place}.values`, [text]]] : [],
    ),
  )
  if (Object.keys(errors).length === 0) return undefined
  return { status: 422, failure: { ...failureFor(args, 'validation'), errors } }
}

/** Content with only this rule, or with those that a combination needs; the rule applies whatever its weight. */
function previewOf(content: RuleContent, rule: Record<string, unknown>) {
  const needed = rule.kind === RuleKind.combination ? (rule.of as string[]) : []
  const parts = content.rules.filter(({ id }) => id !== rule.id && needed.includes(id))
  const made = { ...rule, weight: 1, snoozedUntil: null } as unknown as RuleContent['rules'][number]
  return { content: { ...content, rules: [...parts, made], judgingFields: [] }, position: parts.length }
}

/** Errors of one rule by the names of its form's fields. */
function ofRule({ status, failure }: Refused, position: number): Refused {
  const start = `content.rules.${position}.`
  const errors = Object.entries(failure.errors ?? {}).map(
    ([path, texts]) => [path.startsWith(start) ? fieldOf(path.slice(start.length)) : path, texts] as const,
  )
  return { status, failure: { ...failure, ...(failure.errors && { errors: Object.fromEntries(errors) }) } }
}

type Stored = { version: number; values: ReturnType<typeof valuesOfRule> | undefined }

/** Form of a rule. For a new rule, the page first offers the kinds. */
export default function RuleForm() {
  const { t } = useTranslation('rules')
  const { blocked, model, name, kind } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const back = at.ruleModel(id, model.bizId)
  const newTitle = kind ? t(`addKind.${kind}`) : t('rule.add')
  const title = name === null ? newTitle : t('rule.editTitle', { name })
  if (blocked) return <Blocked title={title} back={back} />
  const crumbs = [
    { label: t('title'), to: at.ruleModels(id) },
    { label: model.name, to: back },
  ]
  if (kind === undefined || (name === null && model.isFull))
    return (
      <>
        <PageHeader
          title={title}
          line={model.isFull ? t('rule.full', { max: rulesMax }) : t('rule.kindLine')}
          crumbs={crumbs}
        />
        {!model.isFull && <Kinds />}
      </>
    )
  return <Fields kind={kind} title={title} crumbs={crumbs} back={back} />
}

/** Kinds of rules as links. */
function Kinds() {
  const { t } = useTranslation('rules')
  const { model } = useLoaderData<{ model: { bizId: string } }>()
  const { id } = useWorkspace().workspace
  return (
    <Card>
      <ul className={classes.kinds}>
        {editedKinds.map((kind) => (
          <li key={kind}>
            <Link to={at.ruleNewOf(id, model.bizId, kind)}>{t(`kind.${kind}`)}</Link>
            <span>{t(`kindLine.${kind}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type FieldsProps = { kind: RuleKind; title: string; crumbs: { label: string; to: string }[]; back: string }

function Fields({ kind, title, crumbs, back }: FieldsProps) {
  const { t } = useTranslation('rules')
  const { model, values, faults, columns, parts, lists, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as (EditReply<Stored> & Partial<PreviewReply>) | undefined
  const labels = useRuleLabels()
  const typed = reply?.form === formId ? reply.values : values
  const names = [...new Set([...Object.keys(values), ...Object.keys(reply?.values ?? {}), ...errorNames(reply)])]
  const shown = names.filter((name) => name !== 'version' && !name.endsWith('.was'))
  const fields = Object.fromEntries(shown.map((name) => [name, labels(name)]))
  const form = formState(formId, { reply, draft, fields, saved: values })
  const stored = reply?.stored
  const isRefused = reply !== undefined && Object.keys(reply.errors).length > 0
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={title} line={t(`kindLine.${kind}`)} crumbs={crumbs} />
      {!isRefused && faults.length > 0 && (
        <Notice tone="warning" title={t('faults.rule', { count: faults.length })}>
          <ul className={classes.faults}>
            {faults.map(({ field, text }) => (
              <li key={`${field} ${text}`}>
                <a href={`#${formId}-${field}`}>
                  {labels(field)}: {text}
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <RulePreview form={formId} served={reply?.preview} tableBizId={model.tableBizId}>
        <EditForm
          form={form}
          reply={reply}
          draft={draft}
          version={model.version}
          conflict={
            stored &&
            shown.map((name) => ({
              field: labels(name),
              mine: textOf(reply?.values[name]),
              stored: stored.values ? textOf(stored.values[name]) : t('rule.goneMeanwhile'),
            }))
          }
          save={t('rule.save')}
          back={back}
          also={
            <>
              <Button name="intent" value={previewIntent}>
                {t('preview.action')}
              </Button>
              {hasCondition(kind) && (
                <Button look="quiet" name="intent" value={asExpression}>
                  {t('rule.asExpression')}
                </Button>
              )}
            </>
          }
        >
          <RuleFields
            kind={kind}
            form={formId}
            reply={reply?.form === formId ? reply : undefined}
            values={draft?.form === formId && !reply ? draft.values : typed}
            faults={faults}
            columns={columns}
            parts={parts}
            lists={lists}
          />
        </EditForm>
      </RulePreview>
    </>
  )
}

const textOf = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(', ') : (value ?? '')

/** `figures.0.as` of an error as the field `figures[0].as`. */
const errorNames = (reply: FormReply | undefined): string[] =>
  Object.keys(reply?.errors ?? {}).flatMap((path) => (path === '' ? [] : [path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')]))
