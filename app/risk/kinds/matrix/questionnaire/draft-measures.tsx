import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { textsIn, translatorOf } from '#app/page/text/texts.server.ts'
import {
  LanguageFields,
  type TextInput,
  type Texts,
  textsOf,
  useTextLabels,
} from '#app/risk/questionnaires/language-fields.tsx'
import { codeOf } from '#app/risk/questionnaires/params.server.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { bothVersions } from '#app/ui/forms/version-conflict.tsx'
import { languages } from '#contract/platform/language.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { editDraftMeasures } from '#contract/risk/kinds/matrix/calls.ts'
import { measures as allMeasures } from '#contract/risk/kinds/matrix/codes.ts'
import type { QuestionnaireMeasures } from '#contract/risk/kinds/matrix/content.ts'
import { measuresEdit } from '#contract/risk/kinds/matrix/shapes.ts'
import { draftOfPage, type DraftHead as Head, headOf } from './draft.server.ts'
import { DraftHead } from './draft-head.tsx'

const formId = 'measures'

export const handle: PageHandle<{ head: Head }> = {
  i18n: ['questionnaires', 'kinds-matrix-questionnaires'],
  title: ({ t, data }) => t('kinds-matrix-questionnaires:draft.title', { name: data?.head.name }),
}

const typedMeasures = measuresEdit.omit({ domain: true })

/** Stored names of the measures, or the default names. */
function fieldsOf(measures: QuestionnaireMeasures | undefined): Texts {
  if (measures) return { twice: 'true', ...textsOf(measures, allMeasures) }
  const usual = languages.flatMap((language) => {
    const t = textsIn(language).getFixedT(null, 'kinds-matrix-questionnaires')
    return allMeasures.map((each) => [`${each}.${language}`, t(`measures.default.${each}`)])
  })
  return { twice: '', ...Object.fromEntries(usual) }
}

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  return {
    head: headOf(args, draft),
    version: draft.measuresVersion,
    texts: fieldsOf(draft.measures),
    typed: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedMeasures, formId)
  if (!form.ok) return form.refused()
  const domain = codeOf(args)
  const result = await mutate(args, editDraftMeasures, { body: { domain, ...form.value } })
  if (!result.ok) {
    return form.refusedBy(result, async () => {
      const { measures, measuresVersion } = await draftOfPage(args)
      return { texts: fieldsOf(measures), version: measuresVersion }
    })
  }
  const t = translatorOf(args.request, 'kinds-matrix-questionnaires')
  return redirectWithNotice(args, at.draftMeasures(domain), t('entry.saved'))
}

/** Choice of one or two ratings per cell, and their names. */
export default function DraftMeasures() {
  const { t } = useTranslation('kinds-matrix-questionnaires')
  const { head, version, texts, typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const inputs = allMeasures.map((name): TextInput => ({ name, label: t(`measures.${name}`), need: 'needed' }))
  const names = useTextLabels()(inputs)
  const labels = { twice: t('measures.label'), ...names }
  const howOften = (values: readonly string[] = []) => t(values.includes('true') ? 'measures.twice' : 'measures.once')
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
        version={version}
        conflict={
          stored && [
            {
              field: t('measures.label'),
              mine: howOften(reply.values.twice),
              stored: howOften([stored.texts.twice ?? '']),
            },
            ...bothVersions(names, reply, stored.texts),
          ]
        }
        save={t('entry.save')}
        back={at.draft(head.code)}
        title={t('measures.title')}
      >
        <p>{t('measures.line')}</p>
        <CheckboxGroup
          field={form.field('twice')}
          optional
          choices={[{ value: 'true', label: t('measures.twice'), hint: t('measures.twiceLine') }]}
        />
        {inputs.map((each) => (
          <LanguageFields key={each.name} input={each} form={form} />
        ))}
      </EditForm>
    </>
  )
}
