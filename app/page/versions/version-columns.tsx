import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, Lines } from '#app/ui/lists/data-table.tsx'
import { allows, isUnderWay } from '#contract/platform/versions/states.ts'
import classes from './version-columns.module.css'
import type { ShownVersion } from './version-frame.tsx'
import { CancelRun } from './version-state.tsx'

type Listed = ShownVersion & { publishedBy: { name: string } | null }
type Texts<Version> = {
  mayEdit: boolean
  /** Name of a version in links and for screen readers. */
  nameOf: (version: Version) => string
  /** Addresses of a version. */
  to: { page: (id: number) => string; publish: (id: number) => string; delete: (id: number) => string }
  /** Verb that cancels a run. */
  cancel?: string
}

/** Columns that every list of versions has; a feature adds its figures between them. */
export function useVersionColumns<Version extends Listed>({ mayEdit, nameOf, to, cancel }: Texts<Version>) {
  const { t } = useTranslation('versions')
  const number: Column<Version> = {
    key: 'number',
    head: t('field.version'),
    cell: (version) => (
      <>
        <Link to={to.page(version.id)}>{nameOf(version)}</Link>
        {version.editedFrom !== null && (
          <span className={classes.under}>{t('edited.from', { number: version.editedFrom })}</span>
        )}
      </>
    ),
    rowHead: true,
  }
  const publishedBy: Column<Version> = {
    key: 'publishedBy',
    head: t('field.publishedBy'),
    cell: ({ publishedBy: person, publishedAt }) =>
      publishedAt ? <Lines of={[person?.name ?? '', publishedAt]} /> : '—',
  }
  const actions: Column<Version> = {
    key: 'actions',
    head: t('field.actions'),
    cell: (version) => mayEdit && actionsOf(version),
    actions: true,
  }
  return { number, publishedBy, actions }

  function actionsOf(version: Version) {
    const { id, state } = version
    if (cancel && state && isUnderWay({ state })) return <CancelRun id={id}>{cancel}</CancelRun>
    const name = <VisuallyHidden>{nameOf(version)}</VisuallyHidden>
    return (
      <>
        {allows(version, 'publish') && (
          <LinkButton small to={to.publish(id)}>
            {t('publish.action')}
            {name}
          </LinkButton>
        )}
        {allows(version, 'remove') && (
          <LinkButton small look="quiet" to={to.delete(id)}>
            {t('delete.action')}
            {name}
          </LinkButton>
        )}
      </>
    )
  }
}
