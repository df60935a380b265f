//! Learned weights: files of names and numbers, in hundredths so that they are the same on every machine.

pub(crate) mod mobilization_2;
#[cfg(any(test, feature = "train"))]
pub mod train;

/// Declares the weights of a policy by name.
macro_rules! weights {
    ($($(#[$about:meta])* $name:ident,)*) => {
        /// The policy's weights.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(crate) struct Weights {
            $($(#[$about])* pub(crate) $name: f32,)*
        }

        impl Weights {
            /// Their names, in order.
            #[cfg(any(test, feature = "train"))]
            pub(crate) const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// The weights with these values, in order.
            pub(crate) fn of(values: &[f32]) -> Self {
                let mut values = values.iter().copied();
                Weights { $($name: values.next().unwrap_or_default(),)* }
            }
        }
    };
}
pub(crate) use weights;

/// The values in a file of weights: a name and hundredths on each line, `#` before what tells where they come from.
pub(crate) fn values(text: &str) -> Vec<f32> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let hundredths = lines.filter_map(|line| line.split_once(' ')?.1.parse::<i32>().ok());
    hundredths.map(|hundredths| hundredths as f32 / 100.0).collect()
}
