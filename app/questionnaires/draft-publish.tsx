import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { postedForm } from '#app/page/posted.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { RefusedPage } from '#app/ui/refused-page.tsx'
import { publishDraft } from '#contract/questionnaires/calls.ts'
import { columnFields, rowFields } from '#contract/questionnaires/questionnaire-draft.ts'
import * as at from './addresses.ts'
import { countsOf, differenceOf, draftOfPage, type DraftHead as Head, headOf } from './draft.server.ts'
import { askAgain } from './draft-question.server.ts'
import { FormId } from './form-id.ts'
import { codeOf } from './params.server.ts'

export const handle: PageHandle<{ head: Head }> = {
  i18n: 'questionnaires',
  title: ({ t, data }) => t('questionnaires:publish.title', { name: data?.head.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const texts = [
    ...draft.rows.flatMap((row) => rowFields.map((field) => row[field])),
    ...draft.columns.flatMap((column) => columnFields.map((field) => column[field])),
    ...Object.values(draft.scale),
  ]
  const lacking = (language: 'zh-Hant' | 'en') => texts.filter((text) => text && !text[language]).length
  return {
    head: headOf(args, draft),
    version: draft.version,
    counts: countsOf(differenceOf(draft)),
    openProjects: draft.openProjects,
    missing: { 'zh-Hant': lacking('zh-Hant'), en: lacking('en') },
  }
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const version = String((await postedForm(args.request)).get('version') ?? '')
  const told = await tell(args, publishDraft, { body: { domain, version } })
  if (!told.ok) return askAgain(args, FormId.publish, told)
  const t = translatorOf(args.request, 'questionnaires')
  return redirectWithNotice(args, at.questionnaire(domain), t('publish.done', told.data))
}

const kinds = ['added', 'removed', 'changed', 'moved'] as const

export default function DraftPublish() {
  const { t } = useTranslation('questionnaires')
  const { head, version, counts, openProjects, missing } = useLoaderData<typeof loader>()
  const form = formState(FormId.publish, { reply: useActionData<typeof action>(), fields: {} })
  const page = at.draft(head.code)
  const said = (list: 'rows' | 'columns') =>
    kinds
      .filter((kind) => counts[list][kind] > 0)
      .map((kind) => t(`publish.${kind}`, { count: counts[list][kind] }))
      .join(t('publish.comma'))
  const refusal = head.faults.length > 0 ? head.faults : head.changes === 0 ? [t('publish.unchanged')] : []
  if (refusal.length > 0) {
    return (
      <>
        <ErrorSummary errors={form.errors} />
        <RefusedPage title={t('publish.refused', { name: head.name })} back={page}>
          <ul>
            {refusal.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </RefusedPage>
      </>
    )
  }
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('publish.title', { name: head.name })}
        action={t('publish.confirm', { number: head.newest + 1 })}
        back={page}
        form={form.id}
        values={{ version }}
      >
        <ul>
          {said('rows') && <li>{t('publish.rows', { changes: said('rows'), count: head.rows })}</li>}
          {said('columns') && <li>{t('publish.columns', { changes: said('columns'), count: head.columns })}</li>}
          {counts.levels > 0 && <li>{t('publish.levels', { count: counts.levels })}</li>}
        </ul>
        {head.newest > 0 && (
          <p>{t(openProjects > 0 ? 'publish.projects' : 'publish.noProjects', { count: openProjects })}</p>
        )}
        {(['zh-Hant', 'en'] as const).map(
          (language) =>
            missing[language] > 0 && (
              <p key={language}>
                {t('publish.missing', { language: t(`language.${language}`), count: missing[language] })}
              </p>
            ),
        )}
        {head.saved && head.base !== head.newest && (
          <p>{t('draft.behind', { base: head.base, newest: head.newest })}</p>
        )}
        <p>
          <Link to={at.draftChanges(head.code)}>{t('publish.look')}</Link>
        </p>
      </ConfirmPage>
    </>
  )
}
