import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { FormId } from '#app/risk/questionnaires/form-id.ts'
import { LanguageFields, textsOf, useTextLabels } from '#app/risk/questionnaires/language-fields.tsx'
import { codeOf } from '#app/risk/questionnaires/params.server.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { bothVersions } from '#app/ui/forms/version-conflict.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import { putFinanceField } from '#contract/risk/kinds/finance/calls.ts'
import { financeField } from '#contract/risk/kinds/finance/content.ts'
import * as atQuestionnaires from '#contract/risk/questionnaires/addresses.ts'
import {
  type DraftHead,
  draftOfPage,
  type EntryReply,
  entryOf,
  headOf,
  refusedEntry,
  type SavedOf,
  versionOf,
} from './draft.server.ts'

export const handle: PageHandle<{ head: DraftHead; entry: string }> = {
  i18n: ['questionnaires', 'kinds-finance-questionnaires'],
  title: ({ t, data }) =>
    t(data?.entry ? 'kinds-finance-questionnaires:field.edit' : 'kinds-finance-questionnaires:field.add'),
}

/** Loads a row to edit; a new one starts with the table of the last row. */
export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const entry = entryOf(args.request)
  if (entry !== '' && !draft.fields.some(({ code }) => code === entry)) throw notFound(args.request)
  return {
    head: headOf(args, draft),
    entry,
    version: versionOf(draft.versions, entry),
    saved: savedOf(draft, entry),
    typed: await readDraft(args),
  }
}

const savedOf: SavedOf = ({ fields }, entry) => {
  const field = fields.find(({ code }) => code === entry)
  const last = fields.at(-1)
  const texts = field ? textsOf(field, ['table', 'name']) : last ? textsOf(last, ['table']) : {}
  return { ...texts, code: field?.code ?? '', manual: (field?.manual ?? last?.manual) ? 'on' : '' }
}

const typed = financeField.extend({ manual: z.boolean().default(false), version: z.string().default('') })

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const form = await readForm(args, z.object(typed.shape), FormId.entry)
  if (!form.ok) return form.refused()
  const { version, ...field } = form.value
  const entry = entryOf(args.request)
  const result = await mutate(args, putFinanceField, { body: { domain, version, entry, field } })
  if (!result.ok) return refusedEntry(args, form, { failed: result, part: 'field', savedOf })
  const t = translatorOf(args.request, 'kinds-finance-questionnaires')
  return redirectWithNotice(args, at.draft(domain), t('entry.saved'))
}

export default function DraftField() {
  const { t } = useTranslation(['kinds-finance-questionnaires', 'common'])
  const { head, entry, version, saved, typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as EntryReply | undefined
  const inputs = [
    { name: 'table', need: 'needed', label: t('field.table') },
    { name: 'name', need: 'needed', label: t('field.name') },
  ] as const
  const labels = { ...useTextLabels()(inputs), code: t('field.code'), manual: t('field.values') }
  const form = formState<string>(FormId.entry, { reply, fields: labels, saved: typed?.values ?? saved })
  const list = at.draft(head.code)
  const conflict = reply?.stored && bothVersions(labels, reply, reply.stored.texts)
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={entry ? t('field.edit') : t('field.add')}
        line={t('field.line')}
        crumbs={[
          { label: t('questionnaires'), to: atQuestionnaires.questionnaires },
          { label: head.name, to: atQuestionnaires.questionnaire(head.code) },
          { label: t('draft.short'), to: list },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={typed}
        version={version}
        conflict={conflict}
        save={t('entry.save')}
        back={list}
      >
        {inputs.map((each) => (
          <LanguageFields key={each.name} input={each} form={form} />
        ))}
        <TextField
          field={form.field('code')}
          hint={t('field.codeHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CheckboxGroup
          field={form.field('manual')}
          choices={[{ value: 'on', label: t('field.manual'), hint: t('field.manualHint') }]}
        />
      </EditForm>
    </>
  )
}
