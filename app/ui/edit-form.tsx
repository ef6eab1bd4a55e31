import { useLocation } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from './button.tsx'
import { Card } from './card.tsx'
import { Details } from './details.tsx'
import { draftOf, type EditReply, type FormDraft, type FormState, madeFrom } from './form.ts'
import { Notice } from './notice.tsx'
import { FormActions, PostForm } from './post-form.tsx'
import { type ConflictRow, VersionConflict } from './version-conflict.tsx'

type Version = string | number

type Props = {
  form: Pick<FormState, 'id'>
  /** Of the page's action, to whichever of its forms. */
  reply: EditReply<{ version: Version } | undefined> | undefined
  /** What was typed before the session ended, into whichever of the page's forms. */
  draft?: FormDraft | undefined
  /** Of what is edited, as it was loaded; nothing where something is made. */
  version?: Version | undefined
  /** After another has saved meanwhile: both versions. */
  conflict?: readonly ConflictRow[] | undefined
  title?: string
  /** Seldom wanted: behind its title until something is typed into it. */
  folds?: boolean
  multipart?: boolean
  reloadDocument?: boolean
  preventScrollReset?: boolean
  children: ReactNode
} & End

/** A form that makes or edits one thing: saved or left, or after a conflict mine or theirs. */
export function EditForm({ form, reply, draft, version: loaded, conflict, title, folds, children, ...rest }: Props) {
  const { save, back, actions, danger, also, leaveReloads, ...post } = rest
  const version = useOpened(loaded)
  const mine = reply?.form === form.id
  const fields = (
    <PostForm form={form} {...post}>
      {version !== undefined && (
        <input type="hidden" name="version" value={madeFrom(form.id, { reply, draft, version })} />
      )}
      {children}
      {actions ??
        (save && <EditActions {...{ save, back, danger, also, leaveReloads }} conflict={conflict !== undefined} />)}
    </PostForm>
  )
  return (
    <>
      {!mine && <DraftNotice draft={draftOf(form.id, draft)} />}
      {conflict && <VersionConflict rows={conflict} />}
      {folds && !mine && !draftOf(form.id, draft) ? (
        <Details summary={title}>{fields}</Details>
      ) : (
        <Card title={title}>{fields}</Card>
      )}
    </>
  )
}

/** As it was when the page was opened: what is asked for again while somebody types says nothing of what they have seen. */
function useOpened<Loaded>(loaded: Loaded): Loaded {
  const { key } = useLocation()
  const opened = useRef({ key, loaded })
  if (opened.current.key !== key) opened.current = { key, loaded }
  return opened.current.loaded
}

type End = {
  /** The text of the button: 保存修改. False for readers who may not save. */
  save?: string | false
  back?: string
  /** Instead of both. */
  actions?: ReactNode
  /** Saving cannot be undone. */
  danger?: boolean | undefined
  /** Other buttons, between saving and leaving. */
  also?: ReactNode
  /** Leaving asks for the whole page again, since fields keep what was typed in them. */
  leaveReloads?: boolean | undefined
}

/** The end of a form that edits: save or leave it, or after a conflict mine or theirs. */
function EditActions({
  save,
  back,
  conflict,
  danger,
  also,
  leaveReloads,
}: Omit<End, 'actions'> & { conflict: boolean }) {
  const { t } = useTranslation()
  return (
    <FormActions>
      <Button look={danger ? 'danger' : 'primary'}>{conflict ? t('conflict.keepMine') : save}</Button>
      {also}
      {back !== undefined && (
        <LinkButton to={back} look="quiet" reloadDocument={leaveReloads}>
          {t(conflict ? 'conflict.keepTheirs' : 'form.cancel')}
        </LinkButton>
      )}
    </FormActions>
  )
}

/** Above a form that shows what was typed before the session ended. */
export function DraftNotice({ draft }: { draft: Pick<FormDraft, 'complete'> | undefined }) {
  const { t } = useTranslation()
  if (!draft) return null
  return (
    <Notice tone="info" live>
      {t('draft.restored')} {!draft.complete && t('draft.partly')}
    </Notice>
  )
}
