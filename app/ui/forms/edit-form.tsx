import { useLocation } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../actions/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { Card } from '../layout/card.tsx'
import { Details } from '../layout/details.tsx'
import { draftOf, type EditReply, type FormDraft, type FormState, madeFrom } from './form.ts'
import { FormActions, PostForm } from './post-form.tsx'
import { type ConflictRow, VersionConflict } from './version-conflict.tsx'

type Version = string | number

type Props = {
  form: Pick<FormState, 'id'>
  /** Reply of the page's action, to any form of the page. */
  reply: EditReply<{ version: Version } | undefined> | undefined
  /** Input saved when the session ended, for any form of the page. */
  draft?: FormDraft | undefined
  /** Version as loaded; undefined when creating. */
  version?: Version | undefined
  /** Both versions after a concurrent edit. */
  conflict?: readonly ConflictRow[] | undefined
  title?: string
  /** Collapsed behind its title until a field is edited. */
  folds?: boolean
  multipart?: boolean
  reloadDocument?: boolean
  preventScrollReset?: boolean | undefined
  children: ReactNode
} & End

/** Form that creates or edits one entity: save or cancel, or after a conflict choose a version. */
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

/** Value as of when the page was opened. A revalidation during editing must not replace the version the reader saw. */
function useOpened<Loaded>(loaded: Loaded): Loaded {
  const { key } = useLocation()
  const opened = useRef({ key, loaded })
  if (opened.current.key !== key) opened.current = { key, loaded }
  return opened.current.loaded
}

type End = {
  /** Button text: 保存修改. False for readers without permission to save. */
  save?: string | false
  back?: string
  /** Replaces both buttons. */
  actions?: ReactNode
  /** Saving is irreversible. */
  danger?: boolean | undefined
  /** Other buttons, between save and cancel. */
  also?: ReactNode
  /** Cancelling reloads the document, because fields keep their input. */
  leaveReloads?: boolean | undefined
}

/** Buttons of an edit form: save and cancel, or after a conflict the choice of a version. */
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

/** Notice above a form that shows input restored after the session ended. */
export function DraftNotice({ draft }: { draft: Pick<FormDraft, 'complete'> | undefined }) {
  const { t } = useTranslation()
  if (!draft) return null
  return (
    <Notice tone="info" live>
      {t('draft.restored')} {!draft.complete && t('draft.partly')}
    </Notice>
  )
}
