import { Link } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Among, Numbered } from '#contract/platform/versions/shapes.ts'
import { allows, type RunState } from '#contract/platform/versions/states.ts'

/** A version as its pages show it; `state` is missing if versions are created without a run. */
export type ShownVersion = Numbered & {
  state?: RunState
  publishedAt: string | null
  online: boolean
  editedFrom: number | null
}

type HeaderProps = Pick<ComponentProps<typeof PageHeader>, 'title' | 'status' | 'line' | 'crumbs'> & {
  version: ShownVersion
  mayEdit: boolean
  /** Pages of the version. */
  exports: { to: string; label: string }
  publish: string
}

/** Header of a version's pages. Offers the workbook and the publication once there is a result. */
export function VersionHeader({ version, mayEdit, exports, publish, ...header }: HeaderProps) {
  const { t } = useTranslation('versions')
  return (
    <PageHeader
      {...header}
      action={
        allows(version, 'use') && (
          <>
            <LinkButton to={exports.to}>{exports.label}</LinkButton>
            {mayEdit && allows(version, 'publish') && (
              <LinkButton look="primary" to={publish}>
                {t('publish.action')}
              </LinkButton>
            )}
          </>
        )
      }
    />
  )
}

type NoticesProps = {
  version: ShownVersion
  /** The newest version with a result, if it is newer than this one. */
  newer: Numbered | null
  online: Among['online']
  linkOf: (other: Numbered) => { to: string; label: string }
  /** The feature's texts; `notOnline`: never published, published before, and what readers see instead. */
  say: (key: 'newer.line' | `notOnline.${'title' | 'replaced' | 'other' | 'none'}`) => string
  /** For an edited version: its base and the person. */
  edited: { title: string; line: string }
  /** Shown if there is no newer version. */
  current?: ReactNode
}

/** Notices about manual edits, a newer version, and the version that readers see. */
export function VersionNotices({ version, newer, online, linkOf, say, edited, current }: NoticesProps) {
  const { t } = useTranslation('versions')
  const link = (other: Numbered) => {
    const { to, label } = linkOf(other)
    return <Link to={to}>{label}</Link>
  }
  return (
    <>
      {version.editedFrom !== null && (
        <Notice tone="warning" title={edited.title}>
          {edited.line}
        </Notice>
      )}
      {newer ? (
        <Notice tone="warning" title={t('newer')}>
          {say('newer.line')} {link(newer)}
        </Notice>
      ) : (
        current
      )}
      {!version.online && (
        <Notice tone="info" title={say(version.publishedAt ? 'notOnline.replaced' : 'notOnline.title')}>
          {online ? (
            <>
              {say('notOnline.other')} {link(online)}
            </>
          ) : (
            say('notOnline.none')
          )}
        </Notice>
      )}
    </>
  )
}
