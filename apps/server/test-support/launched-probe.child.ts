/** The probe under a name of its own, by which the launcher's tests tell their processes from those of other tests. */
import './probe.child';
