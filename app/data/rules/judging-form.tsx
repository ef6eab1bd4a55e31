import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { fieldIn } from '#app/data/processes/setting-form.tsx'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type EditReply, formState } from '#app/ui/forms/form.ts'
import { RepeatedRows } from '#app/ui/forms/repeated-rows.tsx'
import { rowsIn } from '#app/ui/forms/row-intent.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { judgingNameMax, judgingValuesMax } from '#contract/data/rules/codes.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import { modelOf, saveModel } from './model.server.ts'
import type { FormValues } from './rule-values.ts'
import classes from './rules.module.css'

const formId = 'judging'

export const handle: PageHandle<{ isNew: boolean }> = {
  i18n: ['rules', 'rules-faults', 'workspaces'],
  title: ({ t, data }) => t(data?.isNew ? 'rules:judging.add' : 'rules:judging.edit'),
}

type Field = RuleContent['judgingFields'][number]

/** The judging field of the address, which counts them from 1. */
async function editedOf(args: LoaderFunctionArgs) {
  const opened = await modelOf(args)
  const place = Number(args.params.place ?? 0) - 1
  const field = opened.model.content.judgingFields[place]
  if (args.params.place !== undefined && !field) throw notFound(args.request)
  return { ...opened, place, field }
}

function valuesOf({ name, values }: Field): FormValues {
  const typed: FormValues = { name }
  for (const [at, { scoreFrom, rules, value }] of values.entries()) {
    const [first = '', ...others] = rules
    Object.assign(typed, {
      [`values[${at}].value`]: value,
      [`values[${at}].scoreFrom`]: scoreFrom === null ? '' : String(scoreFrom),
      [`values[${at}].rule`]: first,
      [`values[${at}].others`]: others.join(),
    })
  }
  return typed
}

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'edit')
  const { model, field } = await editedOf(args)
  return {
    blocked,
    model: { bizId: model.bizId, name: model.name, version: model.version },
    isNew: field === undefined,
    rules: model.content.rules.map(({ id, name }) => ({ value: id, label: name })),
    values: field ? valuesOf(field) : { 'values[0].value': '' },
    draft: await readDraft(args),
  }
}

const text = z.string().default('')
const listsMax = 60
const shape = z.strictObject({
  version: z.coerce.number().int(),
  name: text,
  values: z
    .array(z.strictObject({ value: text, scoreFrom: text, rule: text, others: text }))
    .max(listsMax)
    .default([]),
})

/** Errors of one field by the names of its form's fields. */
const ofField = (errors: Readonly<Record<string, string[]>>, position: number): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => {
      const start = `content.judgingFields.${position}.`
      const own = path.startsWith(start) ? path.slice(start.length) : path
      return [own === 'content.judgingFields' ? 'name' : own.replace(/\.rules(\.\d+)?$/, '.rule'), texts]
    }),
  )

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, shape, formId)
  if (!form.ok) return form.refused()
  const { workspace, model, place, field } = await editedOf(args)
  const { version, name, values } = form.value
  const made = {
    name,
    values: values.map(({ value, scoreFrom, rule, others }) => ({
      value,
      scoreFrom: scoreFrom.trim() || null,
      rules: [rule, ...others.split(',')].filter((id) => id !== ''),
    })),
  } as unknown as Field
  const { judgingFields } = model.content
  const position = field ? place : judgingFields.length
  const content = {
    ...model.content,
    judgingFields: field ? judgingFields.with(position, made) : [...judgingFields, made],
  }
  const result = await saveModel(args, model, { version, content })
  if (!result.ok) {
    const { failure, status } = result
    const errors = failure.errors && ofField(failure.errors, position)
    return form.refusedBy({ status, failure: { ...failure, ...(errors && { errors }) } }, async () => {
      const now = (await modelOf(args)).model
      const stored = now.content.judgingFields.find((each) => each.name === field?.name)
      return { version: now.version, values: stored && valuesOf(stored) }
    })
  }
  const said = translatorOf(args.request, 'rules')('judging.saved')
  return redirectWithNotice(args, at.ruleModel(workspace.id, model.bizId), said)
}

/** Form of a judging field: its values in the order in which they are tried. */
export default function JudgingForm() {
  const { t } = useTranslation('rules')
  const { blocked, model, isNew, rules, values, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as
    | EditReply<{ version: number; values: FormValues | undefined }>
    | undefined
  const { id } = useWorkspace().workspace
  const back = at.ruleModel(id, model.bizId)
  const title = t(isNew ? 'judging.add' : 'judging.edit')
  if (blocked) return <Blocked title={title} back={back} />
  const labelOf = (name: string) => {
    const part = name.replace(/^.*\./, '')
    if (part === 'value' || part === 'scoreFrom' || part === 'rule') return t(`judging.field.${part}`)
    return t(name === 'values' ? 'judging.field.values' : 'judging.field.name')
  }
  const shown: FormValues = draft?.form === formId && !reply ? draft.values : (reply?.values ?? values)
  const field = (name: string) => fieldIn({ form: formId, reply, faults: [], values: shown }, name, labelOf(name))
  const names = [...new Set(['name', ...Object.keys(shown), ...Object.keys(values)])].filter(
    (name) => name !== 'version' && !name.endsWith('.others'),
  )
  const form = formState(formId, {
    reply,
    draft,
    fields: Object.fromEntries(names.map((name) => [name, labelOf(name)])),
  })
  const stored = reply?.stored
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={title}
        line={t('judging.line')}
        crumbs={[
          { label: t('title'), to: at.ruleModels(id) },
          { label: model.name, to: back },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={model.version}
        conflict={
          stored &&
          names.map((name) => ({
            field: labelOf(name),
            mine: String(reply?.values[name] ?? ''),
            stored: stored.values ? String(stored.values[name] ?? '') : t('rule.goneMeanwhile'),
          }))
        }
        save={t('edit.save')}
        back={back}
      >
        <TextField field={field('name')} hint={t('judging.nameHint', { max: judgingNameMax })} autoComplete="off" />
        <RepeatedRows
          field={field('values')}
          hint={t('judging.valuesHint')}
          reply={reply}
          count={rowsIn(shown, 'values')}
          max={judgingValuesMax}
        >
          {({ index, autoFocus }) => {
            const name = (part: string) => `values[${index}].${part}`
            const others = String(shown[name('others')] ?? '')
            return (
              <div className={classes.dimension}>
                <input type="hidden" name={name('others')} value={others} />
                <TextField field={field(name('value'))} width="full" autoComplete="off" autoFocus={autoFocus} />
                <TextField
                  field={field(name('scoreFrom'))}
                  optional
                  width="full"
                  inputMode="decimal"
                  autoComplete="off"
                />
                <SelectField
                  field={field(name('rule'))}
                  optional
                  width="full"
                  empty={t('judging.anyRule')}
                  hint={others === '' ? undefined : t('judging.others', { count: others.split(',').length })}
                  options={rules}
                />
              </div>
            )
          }}
        </RepeatedRows>
      </EditForm>
    </>
  )
}
