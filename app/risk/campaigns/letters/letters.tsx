import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type FormState, formState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import { type Language, languageNames, languages } from '#contract/platform/language.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { getLetters, getProject, pageItems, previewLetters, saveLetters } from '#contract/risk/campaigns/calls.ts'
import { LetterPurpose } from '#contract/risk/campaigns/codes.ts'
import type { WholeLetter } from '#contract/risk/campaigns/letter.ts'
import { letterWords } from '#contract/risk/campaigns/letter-words.ts'
import { lettersEdit } from '#contract/risk/campaigns/shapes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { ProjectHead } from '../projects/project-head.tsx'
import { type ProjectView, projectView } from '../views.server.ts'
import { LetterPreview, LetterTexts } from './letter-preview.tsx'
import classes from './letters.module.css'

const formId = 'letters'

export const handle: PageHandle<{ project: ProjectView }> = {
  i18n: ['campaigns-delivery', 'campaigns'],
  title: ({ t, data }) => t('campaigns-delivery:letters.title', { name: data?.project.name }),
}

/** Maximum number of respondents offered for a preview. */
const previewedMax = 50

const typedLetters = z.strictObject({
  version: lettersEdit.shape.version,
  texts: lettersEdit.shape.texts,
  itemId: bizId.optional(),
})

const purposeOf = (args: LoaderFunctionArgs): LetterPurpose =>
  pathOf(args.request) === at.reminderLetters(bizIdOf(args)) ? LetterPurpose.reminder : LetterPurpose.invitation

const pageOf = (id: string, purpose: LetterPurpose): string =>
  purpose === LetterPurpose.reminder ? at.reminderLetters(id) : at.letters(id)

export async function loader(args: LoaderFunctionArgs) {
  const projectId = bizIdOf(args)
  const purpose = purposeOf(args)
  const [project, { version, letters }, { records }] = await Promise.all([
    query(args, getProject, { query: { id: projectId } }),
    query(args, getLetters, { query: { projectId } }),
    query(args, pageItems, { body: { projectId, current: 1, size: previewedMax, sort: 'id', order: 'asc' } }),
  ])
  return {
    project: projectView(args.request, project),
    purpose,
    version,
    ...letters[purpose],
    respondents: records.map(({ itemId, name }) => ({ itemId, name })),
    draft: await readDraft(args),
  }
}

/** Previews the submitted letter for a respondent without saving, or saves it. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedLetters, formId)
  if (!form.ok) return form.refused()
  const projectId = bizIdOf(args)
  const purpose = purposeOf(args)
  const { version, texts, itemId } = form.value
  if (form.intent === 'preview') {
    const result = await mutate(args, previewLetters, { body: { projectId, purpose, texts, itemId } })
    return result.ok ? data({ ...form.reply(), preview: result.data }, 200) : form.refused(result)
  }
  const answer = await mutate(args, saveLetters, { body: { projectId, version, purpose, texts } })
  if (!answer.ok) {
    return form.refusedBy(answer, async () => {
      const stored = await query(args, getLetters, { query: { projectId } })
      return { version: stored.version, ...stored.letters[purpose] }
    })
  }
  const said = translatorOf(args.request, 'campaigns-delivery')('letters.done')
  return redirectWithNotice(args, pageOf(projectId, purpose), said)
}

type Part = 'subject' | 'body'
type FieldName = `texts.${Language}.${Part}` | 'itemId'

const parts = languages.flatMap((language) => [[language, 'subject'] as const, [language, 'body'] as const])

const savedOf = (texts: WholeLetter): Record<string, string> =>
  Object.fromEntries(parts.map(([language, part]) => [`texts.${language}.${part}`, texts[language][part]]))

export default function Letters() {
  const { t } = useTranslation('campaigns-delivery')
  const { project, purpose, version, texts, own, respondents, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const mayWrite = usePermission(RiskPerm.writeProjects) && project.status !== ProjectStatus.archived
  const nameOf = (part: Part, language: Language) =>
    t(part === 'subject' ? 'letters.subjectIn' : 'letters.bodyIn', { language: languageNames[language] })
  const form = formState<FieldName>(formId, {
    reply,
    fields: {
      ...(Object.fromEntries(
        parts.map(([language, part]) => [`texts.${language}.${part}`, nameOf(part, language)]),
      ) as Record<Exclude<FieldName, 'itemId'>, string>),
      itemId: t('letters.previewFor'),
    },
    saved: draft?.values ?? savedOf(texts),
  })
  const edited = reply && 'stored' in reply ? reply : undefined
  const stored = edited?.stored
  const conflict =
    stored &&
    parts.map(([language, part]) => ({
      field: nameOf(part, language),
      mine: edited.values[`texts.${language}.${part}`]?.[0]?.replace(/\r\n?/g, '\n') ?? '',
      stored: stored.texts[language][part],
    }))
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ProjectHead project={project} />
      <TabLinks
        label={t('letters.purposes')}
        tabs={[
          { label: t('purpose.invitation'), to: at.letters(project.bizId), end: true },
          { label: t('purpose.reminder'), to: at.reminderLetters(project.bizId) },
        ]}
      />
      {reply && 'preview' in reply && <LetterPreview preview={reply.preview} />}
      {mayWrite ? (
        <EditForm
          form={form}
          reply={reply}
          draft={draft}
          version={version}
          conflict={conflict}
          save={t('letters.save')}
          also={
            <Button name="intent" value="preview">
              {t('letters.preview')}
            </Button>
          }
          back={pageOf(project.bizId, purpose)}
          leaveReloads
        >
          <Words />
          {languages.map((language) => (
            <LetterFields key={language} language={language} form={form} own={own.includes(language)} />
          ))}
          <SelectField
            field={form.field('itemId')}
            hint={t('letters.previewHint')}
            optional
            empty={t('letters.previewFirst')}
            options={respondents.map(({ itemId, name }) => ({ value: itemId, label: name }))}
          />
        </EditForm>
      ) : (
        <LetterTexts texts={texts} />
      )}
    </>
  )
}

/** Placeholders for letters, each with its meaning. */
function Words() {
  const { t } = useTranslation('campaigns-delivery')
  return (
    <div className={classes.words}>
      <p>{t('letters.line')}</p>
      <dl>
        {letterWords.map((word) => (
          <div key={word}>
            <dt>
              <code>{`{${word}}`}</code>
            </dt>
            <dd>{t(`letters.word.${word}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function LetterFields({ language, form, own }: { language: Language; form: FormState<FieldName>; own: boolean }) {
  const { t } = useTranslation('campaigns-delivery')
  return (
    <FieldSet legend={languageNames[language]}>
      <TextField
        label={t('letters.subject')}
        field={form.field(`texts.${language}.subject`)}
        hint={t(own ? 'letters.own' : 'letters.products')}
        width="full"
        autoComplete="off"
      />
      <TextareaField label={t('letters.body')} field={form.field(`texts.${language}.body`)} width="full" rows={12} />
    </FieldSet>
  )
}
