import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { languageNames, languages } from '#contract/platform/language.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { getItem, updateItem } from '#contract/risk/campaigns/calls.ts'
import { PaperState, SendType } from '#contract/risk/campaigns/codes.ts'
import { itemEdit } from '#contract/risk/campaigns/shapes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { itemIdOf, respondentOf } from '../params.server.ts'
import { OutsiderFields } from './outsider-fields.tsx'

const formId = 'correction'

export const handle: PageHandle<{ respondent: { name: string } }> = {
  i18n: ['campaigns', 'campaigns-delivery'],
  title: ({ t, data }) => t('campaigns:correction.title', { name: data?.respondent.name }),
}

const typedCorrection = itemEdit.omit({ itemId: true })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const item = await respondentOf(args)
  const answered = item.papers.some(({ state }) => state !== PaperState.editable)
  return {
    projectId: bizIdOf(args),
    respondent: item,
    editable: item.sendType === SendType.external && !answered,
    draft: await readDraft(args),
  }
}

/** After a concurrent edit, replies with the stored respondent next to the submitted one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedCorrection, formId)
  if (!form.ok) return form.refused()
  const itemId = itemIdOf(args)
  const result = await mutate(args, updateItem, { body: { itemId, ...form.value } })
  if (!result.ok) return form.refusedBy(result, () => query(args, getItem, { query: { itemId } }))
  const t = translatorOf(args.request, 'campaigns')
  const page = at.respondent(bizIdOf(args), itemId)
  return redirectWithNotice(args, page, t('correction.done'))
}

const correctionFields = ['name', 'email', 'company', 'department'] as const

const languageName = (code: string | null | undefined): string => {
  const language = languages.find((each) => each === code)
  return language ? languageNames[language] : ''
}

export default function RespondentEdit() {
  const { t } = useTranslation(['campaigns', 'campaigns-delivery', 'common'])
  const { projectId, respondent, editable, draft } = useLoaderData<typeof loader>()
  const { name, email, company, department, language } = respondent
  const reply = useActionData<typeof action>()
  const form = formState(formId, {
    reply,
    fields: {
      name: t('respondent.name'),
      email: t('respondent.email'),
      company: t('respondent.company'),
      department: t('respondent.department'),
      language: t('campaigns-delivery:language.label'),
    },
    saved: draft?.values ?? { name, email, company, department, language },
  })
  const page = at.respondent(projectId, respondent.itemId)
  if (!editable) {
    return (
      <RefusedPage title={t('correction.refused', { name: respondent.name })} back={page}>
        <p>{t('correction.notEditable')}</p>
      </RefusedPage>
    )
  }
  const stored = reply?.stored
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('correction.title', { name: respondent.name })}
        crumbs={[{ label: respondent.name, to: page }]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={respondent.version}
        conflict={
          stored && [
            ...correctionFields.map((field) => ({
              field: t(`respondent.${field}`),
              mine: reply.values[field]?.[0] ?? '',
              stored: stored[field],
            })),
            {
              field: t('campaigns-delivery:language.label'),
              mine: languageName(reply.values.language?.[0]),
              stored: languageName(stored.language),
            },
          ]
        }
        save={t('correction.save')}
        back={page}
      >
        <OutsiderFields
          name={form.field('name')}
          email={form.field('email')}
          company={form.field('company')}
          department={form.field('department')}
          language={form.field('language')}
        />
      </EditForm>
    </>
  )
}
