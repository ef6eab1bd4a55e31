import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import {
  LanguageFields,
  type TextInput,
  type Texts,
  textsOf,
  useTextLabels,
} from '#app/risk/questionnaires/language-fields.tsx'
import { codeOf } from '#app/risk/questionnaires/params.server.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { bothVersions } from '#app/ui/forms/version-conflict.tsx'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { editDraftScale } from '#contract/risk/kinds/matrix/calls.ts'
import { impactLevelNames, scaleLevels } from '#contract/risk/kinds/matrix/draft.ts'
import { type DraftReply, scaleEdit } from '#contract/risk/kinds/matrix/shapes.ts'
import { draftOfPage, type DraftHead as Head, headOf } from './draft.server.ts'
import { DraftHead } from './draft-head.tsx'

const formId = 'levels'

export const handle: PageHandle<{ head: Head }> = {
  i18n: ['questionnaires', 'kinds-matrix-questionnaires'],
  title: ({ t, data }) => t('kinds-matrix-questionnaires:draft.title', { name: data?.head.name }),
}

const typedLevels = scaleEdit.omit({ domain: true })

const impactFields = impactLevelNames.map((level) => `impact.${level}` as const)

/** Texts of the scale, and of the impact levels if cells have two ratings. */
const fieldsOf = ({ scale, measures }: DraftReply): Texts => ({
  ...textsOf(scale, scaleLevels),
  ...(measures?.levels &&
    textsOf(
      Object.fromEntries(impactLevelNames.map((level) => [`impact.${level}`, measures.levels?.[level]])),
      impactFields,
    )),
})

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  return {
    head: headOf(args, draft),
    version: draft.scaleVersion,
    texts: fieldsOf(draft),
    rated: draft.measures && {
      likelihood: inLanguage(draft.measures.likelihood, languageOf(args.request)),
      impact: inLanguage(draft.measures.impact, languageOf(args.request)),
    },
    own: draft.rows.filter(({ low, medium, high }) => low || medium || high).length,
    typed: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedLevels, formId)
  if (!form.ok) return form.refused()
  const domain = codeOf(args)
  // The form has all fields, so an empty one deletes its text.
  const { impact = { low: null, medium: null, high: null }, ...scale } = form.value
  const result = await mutate(args, editDraftScale, { body: { domain, ...scale, impact } })
  if (!result.ok) {
    return form.refusedBy(result, async () => {
      const draft = await draftOfPage(args)
      return { texts: fieldsOf(draft), version: draft.scaleVersion }
    })
  }
  const t = translatorOf(args.request, 'kinds-matrix-questionnaires')
  return redirectWithNotice(args, at.draftLevels(domain), t('entry.saved'))
}

export default function DraftLevels() {
  const { t } = useTranslation('kinds-matrix-questionnaires')
  const { head, version: loaded, texts, rated, own, typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labelOf = (level: (typeof scaleLevels)[number], measure: string | undefined) =>
    measure && level !== 'notInvolved' ? t('levels.of', { measure, level: t(`levels.${level}`) }) : t(`levels.${level}`)
  const inputs = [
    ...scaleLevels.map((name) => ({ name, label: labelOf(name, rated?.likelihood) })),
    ...(rated ? impactLevelNames.map((name) => ({ name: `impact.${name}`, label: labelOf(name, rated.impact) })) : []),
  ].map((each): TextInput => ({ ...each, need: 'optional', lines: 3 }))
  const labels = useTextLabels()(inputs)
  const form = formState(formId, { reply, fields: labels, saved: { ...texts, ...typed?.values } })
  const stored = reply?.stored
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <DraftHead head={head} />
      <EditForm
        form={form}
        reply={reply}
        draft={typed}
        version={loaded}
        conflict={stored && bothVersions(labels, reply, stored.texts)}
        save={t('entry.save')}
        back={at.draft(head.code)}
        title={t('levels.title')}
      >
        <p>{t('levels.line')}</p>
        {rated && <p>{t('levels.twice', rated)}</p>}
        {own > 0 && <p>{t('levels.own', { count: own })}</p>}
        {inputs.map((each) => (
          <LanguageFields key={each.name} input={each} form={form} />
        ))}
      </EditForm>
    </>
  )
}
