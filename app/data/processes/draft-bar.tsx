import type { SerializeFrom } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import * as at from '#contract/data/addresses.ts'
import { EditorForm } from './editor-forms.ts'
import classes from './process.module.css'
import type { processView } from './process.server.ts'

type Props = {
  process: SerializeFrom<ReturnType<typeof processView>>
  mayEdit: boolean
  step: string | undefined
}

/** State of the draft, undo and redo, and newer or other drafts. */
export function DraftBar({ process, mayEdit, step }: Props) {
  const { t } = useTranslation('processes')
  const { bizId, workspaceId, draft, newest, currentVersion, setAside } = process
  const page = at.process(workspaceId, bizId)
  const here = step ? at.processStep(workspaceId, bizId, step) : page
  const line = draft
    ? t(draft.basedOn === 0 ? 'draft.first' : 'draft.on', { number: draft.basedOn, time: draft.updatedAt })
    : t(process.opened === 0 ? 'draft.empty' : 'draft.none', { number: process.opened })
  const isPassed = draft !== null && draft.basedOn !== currentVersion && newest !== null
  return (
    <>
      <div className={classes.bar}>
        <p>{line}</p>
        {mayEdit && (
          <PostForm form={{ id: EditorForm.change }} action={here} preventScrollReset>
            <div className={classes.tools}>
              <Button small name="intent" value="undo" disabled={!draft?.canUndo}>
                {t('undo')}
              </Button>
              <Button small name="intent" value="redo" disabled={!draft?.canRedo}>
                {t('redo')}
              </Button>
              <Button small look="quiet" name="intent" value="tidy">
                {t('tidy')}
              </Button>
            </div>
          </PostForm>
        )}
      </div>
      {isPassed && (
        <Notice tone="warning" title={t('draft.passed', { by: newest.by, time: newest.at, number: newest.number })}>
          <p>{t('draft.passedLine', { based: draft.basedOn })}</p>
          {mayEdit && (
            <div className={classes.ways}>
              <SwitchButton
                page={page}
                number={currentVersion}
                label={t('conflict.switch', { number: currentVersion })}
              />
            </div>
          )}
        </Notice>
      )}
      {mayEdit && setAside.length > 0 && (
        <Notice tone="info" title={t('draft.aside')}>
          <ul className={classes.aside}>
            {setAside.map(({ basedOn, updatedAt }) => (
              <li key={basedOn}>
                {t('draft.asideOf', { number: basedOn, time: updatedAt })}{' '}
                {basedOn > 0 && <SwitchButton page={page} number={basedOn} label={t('draft.open')} />}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function SwitchButton({ page, number, label }: { page: string; number: number; label: string }) {
  return (
    <PostForm form={{ id: EditorForm.switch }} action={page}>
      <input type="hidden" name="number" value={number} />
      <Button small>{label}</Button>
    </PostForm>
  )
}
