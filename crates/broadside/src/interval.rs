//! Confidence intervals, as the studies have them.

pub(crate) use broadside_studies::Estimate;
