import { useTranslation } from 'react-i18next'
import { Avatar, letterOf } from '#app/page/look/avatar.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { Choose } from '#app/ui/lists/choose.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import type { NoticeView } from '../params.server.ts'
import { Picture, usePicture } from '../picture.tsx'
import { useWorkspace } from '../workspace-view.tsx'
import classes from '../workspaces.module.css'

type Props = { notices: readonly NoticeView[]; editable?: boolean; deletable?: boolean; choosable?: boolean }

export const NoticeList = ({ notices, ...may }: Props) => (
  <ul className={classes.notices}>
    {notices.map((notice) => (
      <li key={notice.id}>
        <TeamNotice notice={notice} {...may} />
      </li>
    ))}
  </ul>
)

function TeamNotice({ notice, editable, deletable, choosable }: Omit<Props, 'notices'> & { notice: NoticeView }) {
  const { t } = useTranslation(['workspaces', 'common'])
  const { workspace } = useWorkspace()
  const { id, userName, avatar, content, imgPath, time, edited } = notice
  const picture = usePicture(imgPath)
  const which = <VisuallyHidden>{t('notices.which', { userName, time })}</VisuallyHidden>
  return (
    <article className={classes.notice}>
      <header className={classes.noticeHead}>
        {choosable && <Choose value={id} name={`${userName} ${time}`} />}
        <Avatar avatar={avatar} letter={letterOf(userName)} />
        <strong>{userName}</strong>
        <span className={classes.time}>{time}</span>
        {edited && <span className={classes.time}>{t('notices.edited', { time: edited })}</span>}
        <span className={classes.noticeActions}>
          {editable && (
            <LinkButton small look="quiet" to={at.noticeEdit(workspace.id, id)}>
              {t('notices.edit')}
              {which}
            </LinkButton>
          )}
          {deletable && (
            <LinkButton small look="quiet" to={at.noticeDelete(workspace.id, id)}>
              {t('notices.delete')}
              {which}
            </LinkButton>
          )}
        </span>
      </header>
      <p className={classes.content}>{content}</p>
      {picture && (
        <Picture key={picture} address={picture} alt={t('notices.picture', { userName, time })}>
          {(shown) => (
            <a href={picture} target="_blank" rel="noopener" className={classes.noticePicture}>
              {shown}
              <VisuallyHidden>{t('common:newWindow')}</VisuallyHidden>
            </a>
          )}
        </Picture>
      )}
    </article>
  )
}
