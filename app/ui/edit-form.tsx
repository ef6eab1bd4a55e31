import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { EditActions } from './edit-actions.tsx'
import type { EditReply, FormState } from './form.ts'
import { PostForm } from './post-form.tsx'
import { type ConflictRow, VersionConflict } from './version-conflict.tsx'

type Version = string | number

type Props = {
  form: Pick<FormState, 'id'>
  reply: EditReply<{ version: Version }> | undefined
  /** What was typed before the session ended. */
  draft?: { values: Record<string, string[]>; complete: boolean } | undefined
  /** Of what is edited, as it was loaded; nothing where something is made. */
  version?: Version
  /** After another has saved meanwhile: both versions. */
  conflict?: readonly ConflictRow[] | undefined
  /** The verb: 保存修改. Nothing for who may only read. */
  save: string | false
  back: string
  danger?: boolean
  also?: ReactNode
  leaveReloads?: boolean
  title?: string
  multipart?: boolean
  reloadDocument?: boolean
  children: ReactNode
}

/** A form that makes or edits one thing: saved or left, or after a conflict mine or theirs. */
export function EditForm({ form, reply, draft, version, conflict, save, back, title, children, ...rest }: Props) {
  const { danger, also, leaveReloads, ...post } = rest
  // A conflict has shown what is stored now, so the next post is made from that.
  const madeFrom = reply?.stored?.version ?? (reply?.values ?? draft?.values)?.version?.[0] ?? version
  return (
    <>
      {!reply && <DraftNotice draft={draft} />}
      {conflict && <VersionConflict rows={conflict} />}
      <Card title={title}>
        <PostForm form={form} {...post}>
          {version !== undefined && <input type="hidden" name="version" value={madeFrom} />}
          {children}
          {save && (
            <EditActions
              save={save}
              back={back}
              conflict={conflict !== undefined}
              danger={danger}
              also={also}
              leaveReloads={leaveReloads}
            />
          )}
        </PostForm>
      </Card>
    </>
  )
}
