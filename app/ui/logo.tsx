type Props = { size?: number }

/** The product's mark: four cells of a risk matrix, the highest in full colour. */
export const Logo = ({ size = 28 }: Props) => (
  <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" fill="var(--on-hero, var(--primary))">
    <rect x="2" y="2" width="11" height="11" rx="3" opacity=".35" />
    <rect x="15" y="2" width="11" height="11" rx="3" />
    <rect x="2" y="15" width="11" height="11" rx="3" opacity=".18" />
    <rect x="15" y="15" width="11" height="11" rx="3" opacity=".55" />
  </svg>
)
