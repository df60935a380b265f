//! Learned weights: files of names and numbers, in hundredths so that they are the same on every machine.

#[cfg(any(test, feature = "train"))]
pub mod fit;
pub(crate) mod mobilization;
pub(crate) mod mobilization_2;
pub(crate) mod outlook;
#[cfg(any(test, feature = "train"))]
pub mod train;
pub(crate) mod tricks;

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
            #[cfg(test)]
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

/// The policy of a game, with the weights of a file.
macro_rules! by_weights {
    ($file:literal) => {
        fn policy(
            view: &crate::thumb::ViewOf<Self>,
            moves: &[crate::thumb::MoveOf<Self>],
            worths: &mut Vec<f32>,
        ) {
            static WEIGHTS: std::sync::LazyLock<Vec<f32>> = std::sync::LazyLock::new(|| {
                crate::learned::values(include_str!(concat!("../learned/", $file, ".txt")))
            });
            Self::rated(&WEIGHTS, view, moves, worths);
        }
    };
}
pub(crate) use by_weights;

/// The values in a file of weights: a name and hundredths on each line, `#` before what tells where they come from.
pub(crate) fn values(text: &str) -> Vec<f32> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let hundredths = lines.filter_map(|line| line.split_once(' ')?.1.parse::<i32>().ok());
    hundredths.map(|hundredths| hundredths as f32 / 100.0).collect()
}
