import { Logo } from '#app/ui/logo.tsx'
import { useBrand } from './brand.ts'
import classes from './system-logo.module.css'

/** The organisation's logo, or the product's mark. The system's name stands beside it. */
export function SystemLogo({ size = 28 }: { size?: number }) {
  const { logo } = useBrand()
  return logo ? <img src={logo} alt="" height={size} className={classes.logo} /> : <Logo size={size} />
}
