import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormId } from '#app/risk/questionnaires/form-id.ts'
import { LanguageFields, type TextInput, type Texts, useTextLabels } from '#app/risk/questionnaires/language-fields.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { draftOf, type FormDraft, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { bothVersions } from '#app/ui/forms/version-conflict.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { defaultLanguage } from '#contract/platform/language.ts'
import * as atQuestionnaires from '#contract/risk/questionnaires/addresses.ts'
import type { DraftHead } from './draft.server.ts'
import type { EntryReply } from './draft-list.server.ts'

type Entry = { version: string; place: number }

type Props = {
  head: DraftHead
  title: string
  /** Address and label of the entry's list. */
  list: { to: string; label: string }
  inputs: readonly TextInput[]
  /** null for a new entry, which is inserted after `after`. */
  entry: Entry | null
  after: string | undefined
  texts: Texts
  /** Removed by a concurrent edit. */
  gone: boolean
  typed: FormDraft | undefined
  reply: EntryReply | undefined
  /** Texts that can be renamed in all entries that share them. */
  together: readonly { value: string; label: string }[]
  /** Number of entries in the list. */
  count: number
}

/** Page for a row or column of a draft: its texts in every language, and its place. */
export function EntryPage({
  head,
  title,
  list,
  inputs,
  entry,
  gone: wasGone,
  after,
  texts,
  typed: draft,
  reply,
  together,
  count,
}: Props) {
  const { t } = useTranslation(['kinds-matrix-questionnaires', 'questionnaires', 'common'])
  // Excludes the draft of the page's other form.
  const typed = draftOf(FormId.entry, draft)
  const labels = useTextLabels()(inputs)
  const form = formState(FormId.entry, {
    reply,
    fields: { ...labels, together: t('entry.together') },
    saved: { ...texts, ...typed?.values },
  })
  const placing = formState(FormId.place, {
    reply,
    fields: { place: t('entry.place') },
    saved: { place: entry?.place },
  })
  const mine = reply?.form === FormId.entry ? reply : undefined
  const stored = mine?.stored
  const gone = wasGone || mine?.gone === true
  const fields = useFieldsOf(after)
  const behind = (mine?.values ?? typed?.values)?.after?.[0] ?? after
  const page = atQuestionnaires.questionnaire(head.code)
  if (gone && !mine) {
    return (
      <RefusedPage title={t('entry.gone')} back={list.to}>
        <p>{t('entry.goneMeanwhile')}</p>
      </RefusedPage>
    )
  }
  return (
    <>
      <ErrorSummary errors={[...form.errors, ...placing.errors]} title={gone ? t('entry.gone') : undefined} />
      <PageHeader
        title={title}
        line={t('entry.line')}
        crumbs={[
          { label: t('questionnaires:questionnaires.title'), to: atQuestionnaires.questionnaires },
          { label: head.name, to: page },
          { label: list.label, to: list.to },
        ]}
      />
      {gone && <Notice tone="warning">{t('entry.goneLine')}</Notice>}
      {/* The key resets the fields, so that a new entry does not start with the previous entry's input. */}
      <div key={after} {...fields}>
        <EditForm
          form={form}
          reply={reply}
          draft={draft}
          version={entry?.version}
          conflict={stored && mine && bothVersions(labels, mine, stored.texts)}
          {...(entry && !gone
            ? { save: t('entry.save'), back: list.to }
            : { actions: <AddActions again={gone} back={list.to} /> })}
        >
          {behind !== undefined && <input type="hidden" name="after" value={behind} />}
          {inputs.map((each) => (
            <LanguageFields key={each.name} input={each} form={form} />
          ))}
          {together.length > 0 && (
            <CheckboxGroup hint={t('entry.togetherHint')} field={form.field('together')} choices={together} />
          )}
        </EditForm>
      </div>
      {entry && count > 1 && !stored && (
        <Card title={t('entry.move')}>
          <PostForm form={placing}>
            <TextField
              field={placing.field('place')}
              hint={t('entry.placeHint', { count })}
              width="short"
              inputMode="numeric"
              autoComplete="off"
            />
            <FormActions>
              <Button>{t('entry.moveAction')}</Button>
            </FormActions>
          </PostForm>
        </Card>
      )}
    </>
  )
}

/** Buttons for a new entry, or for one to add again after a concurrent removal. */
function AddActions({ again, back }: { again: boolean; back: string }) {
  const { t } = useTranslation(['kinds-matrix-questionnaires', 'common'])
  return (
    <FormActions>
      {again ? (
        <Button look="primary" name="intent" value="add">
          {t('entry.addAgain')}
        </Button>
      ) : (
        <>
          <Button look="primary">{t('entry.add')}</Button>
          <Button name="intent" value="more">
            {t('entry.addMore')}
          </Button>
        </>
      )}
      <LinkButton to={back} look="quiet">
        {t('common:form.cancel')}
      </LinkButton>
    </FormActions>
  )
}

/**
 * Makes the fields inert while an entry is submitted, so that no input is lost. For the next entry, focuses the first
 * empty text.
 */
function useFieldsOf(after: string | undefined) {
  const { state } = useNavigation()
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(after)
  useEffect(() => {
    if (state === 'idle' && ref.current) ref.current.inert = false
  }, [state])
  useEffect(() => {
    if (shown.current === after) return
    shown.current = after
    const texts = ref.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`[name$=".${defaultLanguage}"]`)
    ;[...(texts ?? [])].find(({ value }) => value === '')?.focus()
  }, [after])
  // Set directly, since the navigation state changes only with the next render.
  const onSubmit = () => {
    if (ref.current) ref.current.inert = true
  }
  return { ref, onSubmit }
}
