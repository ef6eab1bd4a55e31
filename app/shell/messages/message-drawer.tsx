import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '#app/page/live/use-answer.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { Dialog } from '#app/ui/actions/dialog.tsx'
import { IconButton } from '#app/ui/actions/icon-button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as at from '#contract/shell/messages/addresses.ts'
import { messagePageStep } from '#contract/shell/messages/paging.ts'
import { Confirmation, FormId, inPlace } from './confirmation.tsx'
import { MessageList } from './message-list.tsx'
import classes from './messages.module.css'
import type { action } from './messages.server.ts'
import type { clientLoader } from './messages.tsx'

type Props = {
  /** Unread count of the bell; when it changes, the list is reloaded. */
  unread: number
  onClose: () => void
}

/**
 * The message centre as a drawer, 400 px wide at the right. Escape, the close button and a click outside close it.
 * spec: platform §2
 */
export function MessageDrawer({ unread, onClose }: Props) {
  const { t } = useTranslation('messages')
  const title = useRef<HTMLHeadingElement>(null)
  const loading = useFetcher<typeof clientLoader>()
  const posting = useFetcher<typeof action>()
  const [size, setSize] = useState(messagePageStep)
  const [asking, setAsking] = useState<number | 'all'>()
  const { load, data: found } = loading
  const { submit, data: reply } = posting

  useEffect(() => load(at.messagesShown(size)), [load, size])
  // Reloads after new or read messages, at most once for each count: a pending load may already include the change.
  const loadedFor = useRef(unread)
  const isIdle = loading.state === 'idle' && posting.state === 'idle'
  useEffect(() => {
    if (!isIdle || !found || found.unread === unread || loadedFor.current === unread) return
    loadedFor.current = unread
    load(at.messagesShown(size))
  })
  useAnswer(reply, () => setAsking(undefined))
  // A pressed button may be removed with its message: the focus moves to the drawer's heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list has changed
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus()
  }, [found, asking])

  const onOpen = (id: number) =>
    submit({ form: FormId.read, id: String(id), [inPlace]: '1' }, { method: 'post', action: at.messages })
  const errors = reply && 'errors' in reply ? (reply.errors[''] ?? []) : []
  const done = reply && 'done' in reply ? reply.done : ''
  const waiting = found?.unread ?? unread
  return (
    <Dialog title={t('title')} look="drawer" closedby="any" busy={loading.state !== 'idle'} onClose={onClose}>
      <div className={classes.bar}>
        <h2 ref={title} tabIndex={-1} className={classes.title}>
          {t('title')}
        </h2>
        <Badge tone={waiting > 0 ? 'info' : 'neutral'}>
          {waiting > 0 ? t('unreadCount', { unread: waiting }) : t('allRead')}
        </Badge>
        <IconButton icon="x" label={t('close')} onClick={onClose} />
      </div>
      {waiting > 0 && (
        <div className={classes.all}>
          {asking === 'all' ? (
            <Confirmation
              title={t('readAll.title')}
              line={t('readAll.line', { unread: waiting })}
              onCancel={() => setAsking(undefined)}
            >
              <posting.Form method="post" action={at.messages}>
                <input type="hidden" name="form" value={FormId.readAll} />
                <input type="hidden" name={inPlace} value="1" />
                <Button look="primary" small>
                  {t('readAll.action')}
                </Button>
              </posting.Form>
            </Confirmation>
          ) : (
            <button type="button" className={classes.action} onClick={() => setAsking('all')}>
              {t('readAll.action')}
            </button>
          )}
        </div>
      )}
      <div className={classes.scroller}>
        <p role="status" className={classes.status}>
          {errors.length === 0 && done}
        </p>
        {errors.map((text) => (
          <Notice key={text} tone="danger" title={text} live />
        ))}
        {found === undefined && <p className={classes.more}>{t('loading')}</p>}
        {found === null && (
          <div className={classes.more}>
            <Notice tone="danger" title={t('notLoaded')} live />
            <Button type="button" onClick={() => load(at.messagesShown(size))}>
              {t('retry')}
            </Button>
          </div>
        )}
        {found?.messages.length === 0 && <EmptyState title={t('empty')} line={t('emptyLine')} />}
        {found && found.messages.length > 0 && (
          <>
            <MessageList
              messages={found.messages}
              search=""
              onOpen={onOpen}
              drawer={{
                Post: posting.Form,
                asking: asking === 'all' ? undefined : asking,
                ask: setAsking,
              }}
            />
            <p className={classes.more}>
              {found.larger ? (
                <button type="button" className={classes.action} onClick={() => setSize(found.larger ?? size)}>
                  {t('more')}
                </button>
              ) : found.most ? (
                t('most', { most: found.most })
              ) : (
                t('noMore')
              )}
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}
