import { RowLean } from '../tracker/lens/row-lean';

/** The lean of a surface, of which each place leans as it moves; see SurfacePlan. */
export class SurfaceLean extends RowLean {
  /**
   * Variance of the readout before frames have revealed it. Set on 2026-11-30 with 114 runs of 38 walks: with that of
   * printed pictures, whose leans tell the readout less exactly, they have 17 jumps instead of 8.
   */
  protected override variance = 0.04;
}
