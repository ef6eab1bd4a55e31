import { useRouteLoaderData } from '@remix-run/react'
import { useId } from 'react'
import { useFrame } from '../menus/frame-data.ts'
import type { loader } from '../request/root.server.ts'
import classes from './watermark.module.css'

/** spec: platform §9 */
const cell = { width: 185, height: 320 }
const turn = -25
const lineHeight = 1.5

type Props = {
  /** Pixels: 16 across the pages, 14 in the settings. */
  size?: 16 | 14
  /** Fills the surrounding box instead of the window. */
  inside?: boolean
}

/** User code, name and date across the page, where the system is configured so. Printed too. */
export function Watermark({ size = 16, inside }: Props) {
  const pattern = useId()
  const day = useRouteLoaderData<typeof loader>('root')?.watermarkDay
  const user = useFrame()?.user
  if (!day || !user) return null
  return (
    <svg className={classes.watermark} data-inside={inside || undefined} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={pattern} {...cell} patternUnits="userSpaceOnUse">
          <text
            transform={`rotate(${turn} ${cell.width / 2} ${cell.height / 2})`}
            textAnchor="middle"
            fontSize={size}
            fill="currentColor"
          >
            {[user.usercode, user.name, day].map((line, at) => (
              <tspan key={line} x={cell.width / 2} y={cell.height / 2 + (at - 1) * size * lineHeight}>
                {line}
              </tspan>
            ))}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  )
}
