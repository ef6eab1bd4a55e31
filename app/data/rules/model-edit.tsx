import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { type Refused, readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { DateField, TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type EditReply, formState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { levelsMax, modelNameMax, timeBudgetMax } from '#contract/data/rules/codes.ts'
import type { ModelDetail } from '#contract/data/rules/shapes.ts'
import type { Level } from './level-badge.tsx'
import { faultsOf, modelOf, saveModel } from './model.server.ts'
import classes from './rules.module.css'

const formId = 'model'

export const handle: PageHandle<{ model: { name: string } }> = {
  i18n: ['rules', 'rules-levels', 'rules-faults', 'workspaces'],
  title: ({ t, data }) => t('rules:edit.title', { name: data?.model.name ?? '' }),
}

function typedOf({ name, remark, version, content }: ModelDetail) {
  const { levels, samplePercent, timeBudget, label, reviewOn } = content
  return {
    name,
    remark,
    ...Object.fromEntries(levels.map((from, place) => [`levels[${place}]`, String(from)])),
    samplePercent: String(samplePercent),
    timeBudget: String(timeBudget),
    label: label ?? '',
    reviewOn: reviewOn ?? '',
    version,
  } as Record<string, string | number> & { version: number }
}

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'edit')
  const { model } = await modelOf(args)
  return {
    blocked,
    model: { bizId: model.bizId, name: model.name, version: model.version },
    columns: model.columns.map(({ name }) => name),
    saved: typedOf(model),
    faults: faultsOf(args, model.faults, 'label').map(({ text }) => text),
    draft: await readDraft(args),
  }
}

const text = z.string().default('')
const shape = z.strictObject({
  version: z.coerce.number().int(),
  name: text,
  remark: text,
  levels: z.array(text).max(levelsMax).default([]),
  samplePercent: text,
  timeBudget: text,
  label: text,
  reviewOn: text,
})

/** Errors of the content by the names of the form's fields. */
const atFields = ({ status, failure }: Refused): Refused => ({
  status,
  failure: {
    ...failure,
    ...(failure.errors && {
      errors: Object.fromEntries(
        Object.entries(failure.errors).map(([path, texts]) => {
          const field = path.replace(/^content\./, '')
          return [field === 'levels' ? 'levels.0' : field, texts]
        }),
      ),
    }),
  },
})

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, shape, formId)
  if (!form.ok) return form.refused()
  const { workspace, model } = await modelOf(args)
  const { version, name, remark, levels, samplePercent, timeBudget, label, reviewOn } = form.value
  const content = {
    ...model.content,
    levels: levels.map((from) => from.trim()).filter((from) => from !== ''),
    samplePercent: samplePercent.trim() || undefined,
    timeBudget: timeBudget.trim() || undefined,
    label: label || null,
    reviewOn: reviewOn || null,
  }
  const result = await saveModel(args, model, { version, name, remark, content: content as never })
  if (!result.ok) return form.refusedBy(atFields(result), async () => typedOf((await modelOf(args)).model))
  const said = translatorOf(args.request, 'rules')('saved')
  return redirectWithNotice(args, at.ruleModel(workspace.id, model.bizId), said)
}

/** Name, levels and settings of a model. */
export default function ModelEdit() {
  const { t } = useTranslation(['rules', 'rules-levels'])
  const { blocked, model, saved, columns, faults, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as EditReply<typeof saved> | undefined
  const { id } = useWorkspace().workspace
  const back = at.ruleModel(id, model.bizId)
  const title = t('edit.title', { name: model.name })
  if (blocked) return <Blocked title={title} back={back} />
  const levels = Array.from({ length: levelsMax }, (_, place) => `levels[${place}]`)
  const labels: Record<string, string> = {
    name: t('field.name'),
    remark: t('field.remark'),
    ...Object.fromEntries(
      levels.map((name, place) => [
        name,
        t('settings.levelFrom', { level: t(`rules-levels:full.${(place + 1) as Level}`) }),
      ]),
    ),
    samplePercent: t('settings.samplePercent'),
    timeBudget: t('settings.timeBudget'),
    label: t('settings.label'),
    reviewOn: t('field.reviewOn'),
  }
  const form = formState(formId, { reply, draft, fields: labels, saved })
  const stored = reply?.stored
  const label = form.field('label')
  const lost = saved.label !== '' && !columns.includes(String(saved.label)) ? [String(saved.label)] : []
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={title}
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
          Object.keys(labels).map((name) => ({
            field: labels[name] ?? '',
            mine: reply?.values[name]?.[0] ?? '',
            stored: String(stored[name] ?? ''),
          }))
        }
        save={t('edit.save')}
        back={back}
      >
        <TextField field={form.field('name')} hint={t('nameHint', { max: modelNameMax })} autoComplete="off" />
        <TextareaField field={form.field('remark')} optional rows={2} />
        <FieldSet legend={t('settings.levels')}>
          <p className={classes.hint}>{t('settings.levelsHint')}</p>
          <div className={classes.pair}>
            {levels.map((name) => (
              <TextField
                key={name}
                field={form.field(name)}
                optional
                width="short"
                inputMode="decimal"
                autoComplete="off"
              />
            ))}
          </div>
        </FieldSet>
        <TextField
          field={form.field('samplePercent')}
          hint={t('settings.sampleHint')}
          width="short"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          field={form.field('timeBudget')}
          hint={t('settings.budgetHint', { max: timeBudgetMax })}
          width="short"
          inputMode="numeric"
          autoComplete="off"
        />
        <SelectField
          field={{ ...label, errors: [...(label.errors ?? []), ...(reply ? [] : faults)] }}
          hint={t('settings.labelHint')}
          optional
          empty={t('settings.noLabel')}
          options={[...columns, ...lost].map((name) => ({ value: name, label: name }))}
        />
        <DateField field={form.field('reviewOn')} hint={t('settings.reviewHint')} optional />
      </EditForm>
    </>
  )
}
