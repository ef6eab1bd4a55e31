import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/questionnaires/addresses.ts'
import { getQuestionnaire, updateQuestionnaire } from '#contract/risk/questionnaires/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { questionnaireEdit } from '#contract/risk/questionnaires/shapes.ts'
import { FormId } from './form-id.ts'
import { type Texts, textsOf } from './language-fields.tsx'
import { codeOf } from './params.server.ts'
import { NameFields, PreviewField, useNameLabels } from './questionnaire-name.tsx'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'questionnaires',
  title: ({ t, data }) => t('questionnaires:edit.title', { name: data?.name }),
}

const typedEdit = questionnaireEdit.omit({ domain: true })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  const found = await query(args, getQuestionnaire, { query: { domain: codeOf(args) } })
  return {
    code: found.code,
    name: inLanguage(found.name, languageOf(args.request)),
    version: found.version,
    values: { ...textsOf(found, ['name']), publicPreview: found.publicPreview ? 'on' : '' },
    typed: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedEdit, FormId.questionnaire)
  if (!form.ok) return form.refused()
  const domain = codeOf(args)
  const result = await mutate(args, updateQuestionnaire, { body: { domain, ...form.value } })
  if (!result.ok) {
    return form.refusedBy(result, async () => {
      const { version, publicPreview, ...found } = await query(args, getQuestionnaire, { query: { domain } })
      const texts: Texts = { ...textsOf(found, ['name']), publicPreview: publicPreview ? 'on' : '' }
      return { version, texts }
    })
  }
  const t = translatorOf(args.request, 'questionnaires')
  return redirectWithNotice(args, at.questionnaire(domain), t('edit.done'))
}

export default function QuestionnaireEdit() {
  const { t } = useTranslation('questionnaires')
  const { code, name, version: loaded, values, typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels: Record<string, string> = useNameLabels()
  const form = formState(FormId.questionnaire, {
    reply,
    fields: labels,
    saved: typed ? { ...values, publicPreview: '', ...typed.values } : values,
  })
  const page = at.questionnaire(code)
  const stored = reply?.stored
  const words = (field: string, value: string | undefined) =>
    field === 'publicPreview' ? t(value === 'on' ? 'edit.previewed' : 'edit.notPreviewed') : (value ?? '')
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('edit.title', { name })}
        line={t('edit.line')}
        crumbs={[
          { label: t('questionnaires.title'), to: at.questionnaires },
          { label: name, to: page },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={typed}
        version={loaded}
        conflict={
          stored &&
          Object.entries(labels).map(([field, label]) => ({
            field: label,
            mine: words(field, reply.values[field]?.[0]),
            stored: words(field, stored.texts[field]),
          }))
        }
        save={t('edit.save')}
        back={page}
      >
        <NameFields form={form} />
        <PreviewField form={form} />
      </EditForm>
    </>
  )
}
