import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#app/page/frame-data.ts'
import type { PageHandle } from '#app/page/page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { type FormState, formState } from '#app/ui/form.ts'
import { FieldSet, FormActions, PostForm } from '#app/ui/post-form.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TextareaField } from '#app/ui/textarea-field.tsx'
import { VersionConflict } from '#app/ui/version-conflict.tsx'
import type { WholeLetter } from '#contract/campaigns/letter.ts'
import { letterWords } from '#contract/campaigns/letter-words.ts'
import { type Language, languageNames, languages } from '#contract/language.ts'
import { ProjectStatus } from '#contract/questionnaires/codes.ts'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import * as at from './addresses.ts'
import { FormId } from './form-id.ts'
import { LetterPreview, LetterTexts } from './letter-preview.tsx'
import classes from './letters.module.css'
import type { letterAction, letterLoader } from './letters.server.ts'
import { ProjectHead } from './project-head.tsx'
import type { ProjectView } from './project-view.server.ts'

export const handle: PageHandle<{ project: ProjectView }> = {
  i18n: ['campaigns-delivery', 'campaigns'],
  title: ({ t, data }) => t('campaigns-delivery:letters.title', { name: data?.project.name }),
}

type FieldName = `texts.${Language}.${'subject' | 'body'}` | 'itemId'

/** What the fields of a letter hold, by their names. */
const savedOf = (texts: WholeLetter): Record<string, string> =>
  Object.fromEntries(
    languages.flatMap((language) => [
      [`texts.${language}.subject`, texts[language].subject],
      [`texts.${language}.body`, texts[language].body],
    ]),
  )

/** The letters of a project: what they say in each language, and how they look for a respondent. */
export default function Letters() {
  const { t } = useTranslation(['campaigns-delivery', 'common'])
  const { project, purpose, version, texts, own, respondents, draft } = useLoaderData<ReturnType<typeof letterLoader>>()
  const reply = useActionData<ReturnType<typeof letterAction>>()
  const mayWrite = usePermission(RiskPerm.writeProjects) && project.status !== ProjectStatus.archived
  const form = formState<FieldName>(FormId.letters, {
    reply,
    fields: {
      ...(Object.fromEntries(
        languages.flatMap((language) => [
          [`texts.${language}.subject`, t('letters.subjectIn', { language: languageNames[language] })],
          [`texts.${language}.body`, t('letters.bodyIn', { language: languageNames[language] })],
        ]),
      ) as Record<Exclude<FieldName, 'itemId'>, string>),
      itemId: t('letters.previewFor'),
    },
    saved: draft?.values ?? savedOf(texts),
  })
  const stored = reply?.stored
  const madeFrom = stored?.version ?? (reply?.values ?? draft?.values)?.version?.[0] ?? version
  const page = purpose === 'reminder' ? at.reminderLetters(project.bizId) : at.letters(project.bizId)
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
      {!reply && <DraftNotice draft={draft} />}
      {stored && <Conflict mine={reply.values} stored={stored.texts} />}
      {reply?.preview && <LetterPreview preview={reply.preview} />}
      {mayWrite ? (
        <Card>
          <PostForm form={form}>
            <input type="hidden" name="version" value={madeFrom} />
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
            <FormActions>
              <Button look="primary" name="intent" value="save">
                {t(stored ? 'common:conflict.keepMine' : 'letters.save')}
              </Button>
              <Button name="intent" value="preview">
                {t('letters.preview')}
              </Button>
              <LinkButton look="quiet" to={page} reloadDocument>
                {t(stored ? 'common:conflict.keepTheirs' : 'common:form.cancel')}
              </LinkButton>
            </FormActions>
          </PostForm>
        </Card>
      ) : (
        <LetterTexts texts={texts} />
      )}
    </>
  )
}

/** The words in braces that a letter may hold, each with what stands in its place. */
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

type ConflictProps = { mine: Record<string, string[]>; stored: WholeLetter }

function Conflict({ mine, stored }: ConflictProps) {
  const { t } = useTranslation('campaigns-delivery')
  return (
    <VersionConflict
      rows={languages.flatMap((language) =>
        (['subject', 'body'] as const).map((part) => ({
          field: t(part === 'subject' ? 'letters.subjectIn' : 'letters.bodyIn', { language: languageNames[language] }),
          mine: mine[`texts.${language}.${part}`]?.[0]?.replace(/\r\n?/g, '\n') ?? '',
          stored: stored[language][part],
        })),
      )}
    />
  )
}
