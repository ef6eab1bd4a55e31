import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { countedMax } from '#contract/platform/counted.ts'
import classes from './pager.module.css'
import { withSearch } from './search.ts'

type Props = {
  /** 1-based. */
  page: number
  size: number
  total: number
  /** Query parameter that holds the page. */
  name?: string
  /** Hides the choice of a page size. */
  fixed?: boolean
}

/** Page sizes offered to the reader; the first is the default. */
export const pageSizes = [20, 50, 100] as const

/** Number of page links on each side of the current one. */
const reach = 2

/** Range of visible rows, links to other pages, and the choice of a page size. */
export function Pager({ page, size, total, name = 'page', fixed }: Props) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const last = Math.max(1, Math.ceil(total / size))
  const at = (target: number) => withSearch(search, { [name]: target === 1 ? undefined : String(target) })
  const from = (page - 1) * size + 1
  const sizes = !fixed && name === 'page' && total > pageSizes[0] && pageSizes.some((each) => each === size)
  const more = total === countedMax + 1
  const to = Math.min(page * size, total)
  return (
    <nav aria-label={t('pager.label')} className={classes.pager}>
      <span className={classes.total}>
        {last === 1 && t('pager.total', { total })}
        {last > 1 &&
          (more ? t('pager.rangeOfMore', { from, to, total: countedMax }) : t('pager.range', { from, to, total }))}
      </span>
      {sizes && <Sizes size={size} />}
      {last > 1 && (
        <span className={classes.links}>
          {page > 1 && (
            <Link to={at(page - 1)} rel="prev" className={classes.link} preventScrollReset>
              {t('pager.previous')}
            </Link>
          )}
          {pagesShown(page, last).map((target, index, shown) => (
            <span key={target} className={classes.slot}>
              {index > 0 && target - (shown[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
              <Link
                to={at(target)}
                aria-label={t('pager.page', { page: target })}
                aria-current={target === page ? 'page' : undefined}
                className={classes.link}
                preventScrollReset
              >
                {target}
              </Link>
            </span>
          ))}
          {page < last && (
            <Link to={at(page + 1)} rel="next" className={classes.link} preventScrollReset>
              {t('pager.next')}
            </Link>
          )}
        </span>
      )}
    </nav>
  )
}

function Sizes({ size }: { size: number }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  return (
    <span className={classes.links}>
      <span className={classes.total}>{t('pager.sizes')}</span>
      {pageSizes.map((each, at) => (
        <Link
          key={each}
          to={withSearch(search, { size: at === 0 ? undefined : String(each), page: undefined })}
          aria-label={t('pager.size', { size: each })}
          aria-current={each === size ? 'true' : undefined}
          className={classes.link}
          preventScrollReset
        >
          {each}
        </Link>
      ))}
    </span>
  )
}

/** Page numbers to link: the first, the last, and those around the current page. */
function pagesShown(page: number, last: number): number[] {
  const around = Array.from({ length: 2 * reach + 1 }, (_, index) => page - reach + index)
  return [...new Set([1, ...around.filter((target) => target > 1 && target < last), last])]
}
